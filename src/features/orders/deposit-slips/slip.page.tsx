import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link, useParams } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { formatDay, formatMoment, formatShortDay } from '../../../shared/dates.ts'
import { formatEuros } from '../../../shared/money.ts'
import { HttpProblem } from '../../../web/http.ts'
import { lazyPart } from '../../../web/ui/lazy.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { Badge, EmptyState, ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import { OrderLink } from '../orders/components/OrderLink.tsx'
import { entryWords } from '../orders/labels.ts'
import { savePdf, slipQuery } from './client.ts'
import styles from './components/Slip.module.css'
import type { DepositSlipDetails, SlipLine } from './contract.ts'
import { denominationWords, NO_NAME, SLIP_STATES, slipTitle } from './labels.ts'

const CancelDialog = lazyPart(() => import('./components/SlipDialogs.tsx'), 'CancelDialog')
const DepositDialog = lazyPart(() => import('./components/SlipDialogs.tsx'), 'DepositDialog')
const UnpaidDialog = lazyPart(() => import('./components/UnpaidDialog.tsx'), 'UnpaidDialog')

const CRUMBS = [{ label: 'Remises en banque', to: '/management/deposit-slips' }]

/** `/management/deposit-slips/{slipId}`: a slip with its lines, its PDF and its status. */
export function DepositSlipPage() {
  const id = Number(useParams().slipId)
  const slip = useQuery({ ...slipQuery(id), enabled: id > 0 })
  if (!(id > 0) || (slip.error instanceof HttpProblem && slip.error.status === 404))
    return (
      <Page title="Bordereau introuvable" crumbs={CRUMBS}>
        <EmptyState>Ce bordereau n’existe pas.</EmptyState>
      </Page>
    )
  if (!slip.data)
    return (
      <Page title="Bordereau" crumbs={CRUMBS}>
        {slip.isError ? (
          <ErrorState onRetry={() => void slip.refetch()}>Ce bordereau n’a pas pu être chargé.</ErrorState>
        ) : (
          <SkeletonRows rows={4} />
        )}
      </Page>
    )
  const { state } = slip.data
  return (
    <Page
      title={slipTitle(slip.data)}
      crumbs={CRUMBS}
      aside={<Badge tone={SLIP_STATES[state].tone}>{SLIP_STATES[state].label}</Badge>}
    >
      <SlipView slip={slip.data} />
    </Page>
  )
}

function SlipView({ slip }: { slip: DepositSlipDetails }) {
  const [asking, setAsking] = useState<'deposit' | 'cancel'>()
  const [unpaid, setUnpaid] = useState<SlipLine>()
  const keepsAccounts = useMay(may.keepAccounts)
  const download = useMutation({
    mutationFn: savePdf,
    onError: () => toast('error', 'Le bordereau n’a pas pu être téléchargé. Réessayez.'),
  })
  const facts: [string, string | null][] = [
    ['Total', `${formatEuros(slip.total)}, ${counted(slip.count, 'ligne')}`],
    ['Établi le', `${formatMoment(slip.issuedAt)}${slip.issuedBy ? `, par ${slip.issuedBy}` : ''}`],
    [
      'Déposé le',
      slip.depositedOn && `${formatDay(slip.depositedOn)}${slip.depositedBy ? `, noté par ${slip.depositedBy}` : ''}`,
    ],
    [
      'Annulé le',
      slip.cancelledAt && `${formatMoment(slip.cancelledAt)}${slip.cancelledBy ? `, par ${slip.cancelledBy}` : ''}`,
    ],
    ['Motif', slip.cancelReason],
    ['Titulaire du compte', slip.holder || null],
    ['IBAN', slip.iban ? slip.iban.replace(/(.{4})(?=.)/g, '$1\u00a0') : null],
    ['Billets et pièces', countedWords(slip.counted)],
  ]
  const mayReturn = (line: SlipLine) =>
    keepsAccounts && slip.kind === 'CHEQUE' && slip.state === 'DEPOSITED' && !line.takenOff && line.unpaidOn === null
  return (
    <div className="stack-lg">
      {slip.iban === '' && slip.state === 'ISSUED' && (
        <Notice tone="info">
          L’IBAN de l’association n’est pas encore dans les réglages de paiement&nbsp;: écrivez-le à la main sur ce
          bordereau.
        </Notice>
      )}
      <div className="row">
        <Button loading={download.isPending} onClick={() => download.mutate(slip)}>
          Télécharger le PDF
        </Button>
        {slip.state === 'ISSUED' && (
          <Button variant="default" onClick={() => setAsking('deposit')}>
            Noter le dépôt…
          </Button>
        )}
        {slip.state !== 'CANCELLED' && slip.unpaid === 0 && (
          <Button variant="default" onClick={() => setAsking('cancel')}>
            Annuler le bordereau…
          </Button>
        )}
      </div>
      <section className="card stack" aria-labelledby="slip-facts">
        <h2 id="slip-facts">Bordereau</h2>
        <dl className="facts">
          {facts.map(([label, value]) =>
            value === null ? null : (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
          )}
          {slip.entry && (
            <>
              <dt>Écriture</dt>
              <dd>{entryWords(slip.entry)}</dd>
            </>
          )}
          {slip.bankLine && (
            <>
              <dt>Relevé de compte</dt>
              <dd>
                <Link to={`/management/statements/${slip.bankLine.statement}?groupe=SETTLED`}>
                  Ligne du {formatShortDay(slip.bankLine.on)}
                </Link>
              </dd>
            </>
          )}
        </dl>
      </section>
      <section className="stack" aria-labelledby="slip-lines">
        <h2 id="slip-lines">Lignes</h2>
        <ol className="framed">
          {slip.lines.map((line) => (
            <li key={line.id} className={styles.line}>
              <span className="soft">{line.position}</span>
              <span className={styles.who}>
                <OrderLink order={line.order}>{line.buyer ?? NO_NAME}</OrderLink>
                <span className="soft small">
                  {line.reference ? `${line.reference} · ` : ''}commande n°&nbsp;{line.order} ·{' '}
                  {formatShortDay(line.on)}
                </span>
                <Fate line={line} />
                {mayReturn(line) && (
                  <button type="button" className="link-button" onClick={() => setUnpaid(line)}>
                    Revenu impayé…
                  </button>
                )}
              </span>
              <span className={styles.amount}>
                {line.takenOff ? <del>{formatEuros(line.amount)}</del> : formatEuros(line.amount)}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {asking === 'deposit' && <DepositDialog slip={slip} onClose={() => setAsking(undefined)} />}
      {asking === 'cancel' && <CancelDialog slip={slip} onClose={() => setAsking(undefined)} />}
      {unpaid && <UnpaidDialog payment={unpaid} onClose={() => setUnpaid(undefined)} />}
    </div>
  )
}

/** The status of a line since the slip was issued. */
function Fate({ line: { takenOff, unpaidOn, bankFee } }: { line: SlipLine }) {
  if (takenOff) return <span className="small">Retiré&nbsp;: le paiement a été corrigé</span>
  if (!unpaidOn) return null
  return (
    <span>
      <Badge tone="bad">Impayé</Badge>{' '}
      <span className="small">
        le {formatDay(unpaidOn)}
        {bankFee !== null && `, ${formatEuros(bankFee)} de frais`}
      </span>
    </span>
  )
}

const countedWords = (counted: DepositSlipDetails['counted']) =>
  counted &&
  Object.entries(counted)
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .map(([cents, many]) => `${denominationWords(Number(cents))} × ${many}`)
    .join(', ')
