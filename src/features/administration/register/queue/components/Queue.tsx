import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { counted } from '../../../../../shared/counted.ts'
import { toCents, toEuros } from '../../../../../shared/money.ts'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { ordersOfQuery } from '../../../../orders/orders/client.ts'
import type { Order } from '../../../../orders/orders/contract.ts'
import type { PersonRow } from '../../../../society/persons/contract.ts'
import { queueQuery } from '../../client.ts'
import { QueueItem } from './QueueItem.tsx'

/** « À valider »: paid accounts, longest wait first. */
export function Queue() {
  const status = useRef<HTMLParagraphElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { search } = useLocation()
  // Other administrators decide at the same time, and the waiting times grow.
  const queue = useQuery({ ...queueQuery, refetchInterval: 60_000 })
  const { rows, hold, release } = useHeld(queue.data?._embedded.data ?? [])
  const ids = rows.map(({ id }) => id)
  const onClickCapture = useSteadyPresses(ids.join())
  const paid = useQuery({ ...ordersOfQuery(ids.toSorted((a, b) => a - b)), placeholderData: keepPreviousData })
  const total = queue.data?.page.totalElements ?? 0
  return (
    <section className="stack" aria-label="À valider">
      {queue.data && (
        <p role="status" ref={status} tabIndex={-1} className={total > 0 ? 'soft' : 'visually-hidden'}>
          {counted(total, 'compte')}
        </p>
      )}
      {queue.isPending && <SkeletonRows rows={3} height={88} />}
      {queue.isError && !queue.data && (
        <ErrorState onRetry={() => void queue.refetch()}>La file d’attente n’a pas pu être chargée.</ErrorState>
      )}
      {queue.data && rows.length === 0 && (
        <p className="soft">Tout est fait : aucun compte n’attend votre validation.</p>
      )}
      {rows.length > 0 && (
        <ol ref={list} className="framed" onClickCapture={onClickCapture}>
          {rows.map((person) => (
            <QueueItem
              key={person.id}
              person={person}
              paid={paid.data && keptFrom(paid.data._embedded.data, person.id)}
              now={new Date(queue.dataUpdatedAt)}
              from={search}
              onHeld={() => hold(person)}
              onDecided={() => {
                // If the focus is elsewhere by now, it stays there.
                if (list.current?.contains(document.activeElement)) status.current?.focus({ preventScroll: true })
                release(person.id)
              }}
            />
          ))}
        </ol>
      )}
      {total > rows.length && rows.length > 0 && (
        <p className="soft">
          Voici les {rows.length} plus anciens sur {total}.{' '}
          <Link to="/management/persons?state=FEE_PAID&sort=createdAt%2Casc#register">Les voir tous</Link>
        </p>
      )}
    </section>
  )
}

/** Waiting rows, and those validated a moment ago in their former places. */
function useHeld(waiting: PersonRow[]) {
  const [held, setHeld] = useState<PersonRow[]>([])
  const gone = held.filter(({ id }) => !waiting.some((row) => row.id === id))
  const rows = [...waiting, ...gone].sort((a, b) => (a.feePaidAt ?? '').localeCompare(b.feePaidAt ?? ''))
  const release = (id: number) => setHeld((all) => all.filter((row) => row.id !== id))
  return { rows, release, hold: (row: PersonRow) => setHeld((all) => [...all, row]) }
}

const SLIDE_MS = 500

/** Ignores presses right after rows have moved, because they were aimed at the row that was there before. */
function useSteadyPresses(order: string) {
  const moved = useRef({ order, at: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    const { order: before, at } = moved.current
    if (before !== order) moved.current = { order, at: before ? performance.now() : at }
  }, [order])
  return (event: MouseEvent) => {
    if (performance.now() - moved.current.at > SLIDE_MS) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** What this person paid without refunds, in euros. */
function keptFrom(commands: Order[], personId: number): number | undefined {
  const entries = commands.filter((command) => command.personId === personId).flatMap(({ payments }) => payments)
  const cents = entries
    .filter(({ kind, state }) => state === 'DONE' || (kind === 'REFUND' && state === 'PENDING'))
    .reduce((sum, { kind, amount }) => sum + (kind === 'PAYMENT' ? toCents(amount) : -toCents(amount)), 0)
  return entries.length > 0 ? toEuros(cents) : undefined
}
