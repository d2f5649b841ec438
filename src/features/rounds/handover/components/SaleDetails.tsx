import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../../../shared/dates.ts'
import { de } from '../../../../shared/french.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { isWithoutNetwork, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import states from '../../../../web/ui/states.module.css'
import { Notice, type Tone } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndoTimeSince } from '../../../../web/ui/undo-time.ts'
import { DOUBTS, SOURCES } from '../../../calendars/campaigns/labels.ts'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import { forget, hand, saleQuery, undo } from '../client.ts'
import type { CalendarSale } from '../contract.ts'
import { forgetFailed, handFailed } from '../messages.ts'
import { QueuedHandOverNotice } from './QueuedHandOverNotice.tsx'
import styles from './SaleDetails.module.css'
import { useQueuedHandOver } from './useQueuedHandOver.ts'

type SaleStatus = { tone: Extract<Tone, 'good' | 'bad' | 'warn'>; word: string; may: boolean }

/** State of a sale as a colour and a word: whether its calendar can be handed over now. */
function handOverStatus({
  state,
  handedOver,
  amount,
}: Pick<CalendarSale, 'state' | 'handedOver' | 'amount'>): SaleStatus {
  if (state === 'CANCELLED') return { tone: 'bad', word: 'Annulé', may: false }
  if (state === 'REFUNDED') return { tone: 'bad', word: 'Remboursé', may: false }
  if (handedOver) return { tone: 'warn', word: 'Déjà remis', may: false }
  if (state === 'PENDING' || state === 'EXPIRED') return { tone: 'bad', word: 'Non payé', may: false }
  return { tone: 'good', word: `Payé ${formatEuros(amount)}`, may: true }
}

const ICONS = { good: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX }

/** A sale as opened by its code: state, one large button, buyer and purchase (rules#calendar-handover). */
export function SaleDetails({ sale }: { sale: CalendarSale }) {
  const queries = useQueryClient()
  const { externalId, handedOver } = sale
  const { tone, word, may } = handOverStatus(sale)
  const Icon = ICONS[tone]
  const [justNow, setJustNow] = useState(false)
  const refreshing = {
    onSuccess: (after?: CalendarSale) => after && queries.setQueryData(saleQuery(externalId).queryKey, after),
    // Somebody else was faster, which the refetched page shows.
    onError: () => queries.invalidateQueries({ queryKey: saleQuery(externalId).queryKey }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calendars'], refetchType: 'none' }),
  }
  const { noted, note } = useQueuedHandOver(
    externalId,
    () => void queries.invalidateQueries({ queryKey: saleQuery(externalId).queryKey }),
  )
  const handing = useMutation({
    ...refreshing,
    mutationFn: async () => {
      try {
        return await hand(externalId)
      } catch (error) {
        // Without network the handover is queued, so that nobody is sent away at the door.
        if (!isWithoutNetwork(error)) throw error
        await note(sale.year).catch(() => {
          throw error
        })
        return undefined
      }
    },
    onMutate: () => setJustNow(true),
  })
  const undoing = useMutation({ ...refreshing, mutationFn: () => undo(externalId), onMutate: () => setJustNow(false) })
  const refusal = handing.error ?? undoing.error
  const done = handedOver !== null && justNow && !handing.isPending
  return (
    <div className={`stack-lg ${styles.details}`}>
      <section className={`card ${styles.standing} ${states[done ? 'good' : tone]}`} role="status">
        {done ? <IconCircleCheck size={64} aria-hidden="true" /> : <Icon size={64} aria-hidden="true" />}
        <h2>{done ? 'Remis' : word}</h2>
        {handedOver && (
          <p>
            le {formatMoment(handedOver.at)}
            {handedOver.by && `, par ${handedOver.by}`}
          </p>
        )}
      </section>
      {refusal && (
        <Notice tone="bad" alert>
          {sentence(handFailed, refusal)}
        </Notice>
      )}
      {noted && !handedOver && <QueuedHandOverNotice noted={noted} />}
      {may && !noted && (
        <Button fullWidth className={styles.act} loading={handing.isPending} onClick={() => handing.mutate()}>
          Remettre le calendrier
        </Button>
      )}
      {handedOver && <Undo at={handedOver.at} isBusy={undoing.isPending} onUndo={() => undoing.mutate()} />}
      <Facts sale={sale} />
      <div className="row">
        <Button component={Link} to="/management/commissions/calendars/scan" variant="default">
          Scanner un autre code
        </Button>
        <Button component={Link} to={`/command/${sale.id}`} variant="default">
          Voir la commande
        </Button>
        {sale.buyer && <ForgetBuyer externalId={externalId} name={nameOf(sale)} />}
      </div>
    </div>
  )
}

function Undo({ at, isBusy, onUndo }: { at: string; isBusy: boolean; onUndo: () => void }) {
  return useUndoTimeSince(at) ? (
    <Button variant="default" size="lg" loading={isBusy} onClick={onUndo}>
      Annuler la remise
    </Button>
  ) : null
}

const nameOf = ({ buyer }: CalendarSale) => `${buyer?.firstName ?? ''} ${buyer?.lastName ?? ''}`.trim()

function Facts({ sale }: { sale: CalendarSale }) {
  const { buyer, amount, method, paidAt, stub, declaredStub, seller, source, toCheck, checked } = sale
  const number = [
    stub === null ? 'aucun' : `n°\u00a0${stub}`,
    declaredStub !== null && `(déclaré\u00a0: ${declaredStub})`,
  ].filter(Boolean)
  const facts: [string, ReactNode][] = [
    ['Acheteur', nameOf(sale) || 'Pas indiqué'],
    ['Adresse', buyer?.address],
    ['E-mail', buyer?.email],
    ['Montant', [formatEuros(amount), method && MEANS_LABELS[method].toLowerCase()].filter(Boolean).join(', ')],
    ['Payé', paidAt && `le ${formatMoment(paidAt)}`],
    ['Souche', number.join(' ')],
    ['Vente', [SOURCES[source], seller && `par ${seller.name}`].filter(Boolean).join(', ')],
    ['À vérifier', !checked && toCheck.map((doubt) => DOUBTS[doubt]).join(', ')],
  ]
  return (
    <dl className={`card ${styles.facts}`}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function ForgetBuyer({ externalId, name }: { externalId: string; name: string }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(false)
  const forgetting = useMutation({
    mutationFn: () => forget(externalId),
    onSuccess: async () => {
      setAsked(false)
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      toast('success', 'L’identité de l’acheteur est effacée.')
    },
    onError: (error) => toast('error', sentence(forgetFailed, error)),
  })
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsked(true)}>
        Effacer son identité
      </Button>
      <Confirm
        opened={asked}
        title={`Effacer l’identité ${de(name || 'cet acheteur')}\u00a0?`}
        action="Effacer"
        busy={forgetting.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => forgetting.mutate()}
      >
        Son nom, son e-mail, son adresse et les messages qui lui ont été envoyés sont effacés pour toujours. Le montant,
        le numéro de souche et la date restent dans les comptes.
      </Confirm>
    </>
  )
}
