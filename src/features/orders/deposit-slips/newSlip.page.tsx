import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chequeSearch } from '../../../shared/cheque-line.ts'
import { counted } from '../../../shared/counted.ts'
import { formatShortDay } from '../../../shared/dates.ts'
import { formatEuros, toCents, toEuros } from '../../../shared/money.ts'
import { HttpProblem, sentence } from '../../../web/http.ts'
import { ExportButton } from '../../../web/ui/ExportButton.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { SegmentedChoice } from '../../../web/ui/Segments.tsx'
import { StickyBar } from '../../../web/ui/StickyBar.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { issueSlip, readAllToDeposit, readStillToDeposit, saveToDeposit, slipsKey, toDepositQuery } from './client.ts'
import { CashCount, type CountedCash, countedBody } from './components/CashCount.tsx'
import styles from './components/Slip.module.css'
import type { SlipKind, ToDeposit } from './contract.ts'
import { NO_NAME, SLIP_KINDS } from './labels.ts'
import { issued, issuingFailed, unticked } from './messages.ts'

const KINDS: readonly SlipKind[] = ['CHEQUE', 'CASH']
const NAMES: Record<SlipKind, string> = { CHEQUE: 'cheques', CASH: 'especes' }

/** `/management/deposit-slips/new`: payments are ticked and the slip is issued; the kind is in the address. */
export function NewDepositSlipPage() {
  const [params, setParams] = useSearchParams()
  const kind: SlipKind = params.get('nature') === NAMES.CASH ? 'CASH' : 'CHEQUE'
  return (
    <Page title="Nouveau bordereau" crumbs={[{ label: 'Remises en banque', to: '/management/deposit-slips' }]}>
      <SegmentedChoice
        label="Nature du bordereau"
        options={KINDS.map((value) => ({ value, label: SLIP_KINDS[value] }))}
        chosen={kind}
        onChoose={(value) => setParams({ nature: NAMES[value] }, { replace: true })}
      />
      <Choosing key={kind} kind={kind} />
    </Page>
  )
}

/** Whether a ticked payment is on another slip, refunded or corrected since. */
const hasGone = (error: unknown) =>
  error instanceof HttpProblem && (error.code === 'already-on-slip' || error.code === 'not-to-deposit')

function Choosing({ kind }: { kind: SlipKind }) {
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(chequeSearch(typed.trim()))
  const [chosen, setChosen] = useState<ReadonlyMap<number, ToDeposit>>(new Map())
  const [cash, setCash] = useState<CountedCash>({})
  const found = useInfiniteQuery(toDepositQuery(kind, q))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const rows = found.data?.pages.flatMap((page) => page._embedded.data) ?? []
  const total = found.data?.pages[0]?.page.totalElements ?? 0
  const cents = [...chosen.values()].reduce((sum, { amount }) => sum + toCents(amount), 0)
  const choose = (lines: readonly ToDeposit[]) =>
    setChosen((before) => new Map([...before, ...lines.map((line) => [line.id, line] as const)]))
  const toggle = (line: ToDeposit) =>
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(line.id)) next.set(line.id, line)
      return next
    })
  const all = useMutation({ mutationFn: () => readAllToDeposit(kind, q), onSuccess: choose })
  /** Unticks what has left the list and can no longer be unticked there; the other ticks stay. Returns what it did, in words. */
  const untickGone = async () => {
    const still = await readStillToDeposit(kind, new Set(chosen.keys())).catch(() => [...chosen.values()])
    const ids = new Set(still.map(({ id }) => id))
    setChosen(new Map(still.map((line) => [line.id, line])))
    return unticked([...chosen.values()].filter(({ id }) => !ids.has(id)))
  }
  const sending = useMutation({
    mutationFn: () => issueSlip({ key, kind, payments: [...chosen.keys()], ...countedBody(cash) }),
    onSuccess: ({ id, number }) => {
      toast('success', issued(number))
      void navigate(`/management/deposit-slips/${id}`)
    },
    onError: async (error) => {
      const words = sentence(issuingFailed, error)
      toast('error', hasGone(error) ? `${words} ${await untickGone()}` : words)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: slipsKey }),
  })
  const ticking = useMutation({
    mutationFn: (text: string) => queries.fetchInfiniteQuery(toDepositQuery(kind, text)),
    onSuccess: ({ pages }) => {
      const [only, ...others] = pages.flatMap((page) => page._embedded.data)
      if (!only || others.length > 0) return
      choose([only])
      setTyped('')
    },
  })
  /**
   * « Entrée » ticks the only payment found and empties the field. A cheque reader presses it before the search has answered; a line that finds
   * nothing stays selected, so that the next one replaces it.
   */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    event.currentTarget.select()
    ticking.mutate(chequeSearch(typed.trim()))
  }
  const what = kind === 'CHEQUE' ? counted(chosen.size, 'chèque') : counted(chosen.size, 'ligne')
  return (
    <>
      <TextInput
        label="Rechercher"
        placeholder={kind === 'CHEQUE' ? 'Nom, n° du chèque, montant' : 'Nom, commande, montant'}
        description={
          kind === 'CHEQUE'
            ? '«\u00a0Entrée\u00a0» coche le seul paiement trouvé. Un lecteur de chèques (CMC7) tape le numéro et coche.'
            : '«\u00a0Entrée\u00a0» coche le seul paiement trouvé'
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onEnter}
      />
      {found.isError && (
        <ErrorState onRetry={() => void found.refetch()}>Les paiements n’ont pas pu être chargés.</ErrorState>
      )}
      {found.isPending && <SkeletonRows rows={6} />}
      {found.data && total === 0 && (
        <EmptyState>
          {q !== ''
            ? 'Aucun paiement à déposer ne correspond.'
            : kind === 'CHEQUE'
              ? 'Aucun chèque à déposer. Les chèques enregistrés paraissent ici.'
              : 'Aucune somme en espèces à déposer. Ce qui est enregistré en espèces paraît ici.'}
        </EmptyState>
      )}
      {total > 0 && (
        <section className="stack" aria-label={SLIP_KINDS[kind]}>
          <div className="row between">
            <p role="status">{counted(total, 'paiement à déposer', 'paiements à déposer')}</p>
            <div className="row">
              <ExportButton
                title={kind === 'CHEQUE' ? 'Exporter les chèques à déposer' : 'Exporter les espèces à déposer'}
                what="Ce que la recherche trouve, avec le nom, la commande, le jour et le montant."
                save={(format) => saveToDeposit(kind, q, format)}
              />
              <Button variant="default" loading={all.isPending} onClick={() => all.mutate()}>
                Tout cocher
              </Button>
            </div>
          </div>
          <ul className="framed">
            {rows.map((line) => (
              <li key={line.id}>
                <label className={styles.choice}>
                  <input type="checkbox" checked={chosen.has(line.id)} onChange={() => toggle(line)} />
                  <span className={styles.who}>
                    <strong>{line.buyer ?? NO_NAME}</strong>
                    <span className="soft small">
                      {line.reference ? `${line.reference} · ` : ''}commande n°&nbsp;{line.order} ·{' '}
                      {formatShortDay(line.on)}
                    </span>
                  </span>
                  <span className={styles.amount}>{formatEuros(line.amount)}</span>
                </label>
              </li>
            ))}
          </ul>
          {found.hasNextPage && (
            <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              Afficher la suite
            </Button>
          )}
        </section>
      )}
      {kind === 'CASH' && chosen.size > 0 && <CashCount counted={cash} onChange={setCash} cents={cents} />}
      {chosen.size > 0 && (
        <StickyBar label="Bordereau en cours">
          <strong className={styles.sum} role="status">
            {what} · {formatEuros(toEuros(cents))}
          </strong>
          <div className="row">
            <Button variant="default" onClick={() => setChosen(new Map())}>
              Tout décocher
            </Button>
            <Button loading={sending.isPending} onClick={() => sending.mutate()}>
              Établir le bordereau
            </Button>
          </div>
        </StickyBar>
      )}
    </>
  )
}
