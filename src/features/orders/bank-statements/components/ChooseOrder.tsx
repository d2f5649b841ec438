import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros, toCents } from '../../../../shared/money.ts'
import { sentence } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { SearchField } from '../../../../web/ui/list/SearchField.tsx'
import { EmptyState, ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { readExpectedPayments } from '../../offline-payments/expected/client.ts'
import { groupDigits } from '../../offline-payments/labels.ts'
import { bookLines, statementsKey } from '../client.ts'
import type { StatementLine } from '../contract.ts'
import { bookFailed, bookingProblem } from '../messages.ts'
import styles from './Statement.module.css'

/** Searches the order that a line pays; only orders with exactly the line's amount can be chosen. */
export function ChooseOrder({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const found = useQuery({
    queryKey: [...statementsKey, 'orders', q],
    queryFn: ({ signal }) =>
      readExpectedPayments({ ...(q && { q }), search: 'state!=CANCELLED', page: 0, size: 20 }, signal),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  const booking = useMutation({
    mutationFn: (order: number) => bookLines([{ id: line.id, kind: 'ORDER', match: order }]),
    onSuccess: ({ refused }) => {
      if (refused.length > 0) return
      toast('success', 'La ligne est rapprochée.')
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [statementsKey, ['commands'], ['payments']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
  const [refused] = booking.data?.refused ?? []
  const orders = (q.length > 1 && found.data?._embedded.data) || []
  return (
    <Dialog title={`Virement de ${formatEuros(line.amount)}`} onClose={onClose}>
      <div className="stack">
        <p className="soft">{line.label}</p>
        <SearchField
          label="Rechercher la commande"
          placeholder="Nom, référence ou numéro"
          value={typed}
          onSearch={setTyped}
        />
        {refused && <Notice tone="bad" alert title={`Non enregistré\u00a0: ${bookingProblem(refused.code)}.`} />}
        {booking.isError && <Notice tone="bad" alert title={sentence(bookFailed, booking.error)} />}
        {found.isError && (
          <ErrorState onRetry={() => void found.refetch()}>Les commandes n’ont pas pu être cherchées.</ErrorState>
        )}
        {q.length > 1 && found.isPending && <SkeletonRows rows={2} />}
        {q.length > 1 && found.data && !found.isPlaceholderData && orders.length === 0 && (
          <EmptyState>Aucune commande en attente ne correspond.</EmptyState>
        )}
        {orders.length > 0 && (
          <ul className="framed">
            {orders.map(({ id, person, reference, total }) => (
              <li key={id} className={`${styles.line} ${styles.plain}`}>
                <span className={styles.what}>
                  <strong>{person?.name ?? `Commande n°\u00a0${id}`}</strong>
                  <span className="soft small">
                    {groupDigits(reference)} · {formatEuros(total)}
                  </span>
                </span>
                {toCents(total) === toCents(line.amount) ? (
                  <Button variant="default" loading={booking.isPending} onClick={() => booking.mutate(id)}>
                    Rapprocher
                  </Button>
                ) : (
                  <span className="soft small">autre montant</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
