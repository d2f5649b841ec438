import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../../../shared/dates.ts'
import { call } from '../../../../../web/http.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import type { OrderDetails } from '../../../orders/contract.ts'
import { readWithdrawal } from '../contract.ts'
import { isWithdrawable, latestDay } from '../rules.ts'

const withdrawalQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', id, 'withdrawal'],
    queryFn: async ({ signal }) => (await call(readWithdrawal, { params: { id } }, signal)).rows,
  })

const WithdrawDialog = lazyComponent(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog')

/** Whether a line of the order may be withdrawn from; other orders send no request. */
const mayBe = ({ kind, state, reservations, booking }: OrderDetails) =>
  kind !== 'ADHESION' && state !== 'PENDING' && booking === null && reservations.some((line) => line.startDate === null)

/** « Renoncer au contrat ici » while the buyer may withdraw; afterwards, what to do instead (rules#withdrawal). */
export function Withdraw({ order }: { order: OrderDetails }) {
  const { data = [] } = useQuery({ ...withdrawalQuery(order.id), enabled: mayBe(order) })
  const [isOpen, setOpen] = useState(false)
  const rows = data.filter(isWithdrawable)
  const open = rows.filter(({ hindrance }) => hindrance === null)
  const isOver = rows.some(({ hindrance }) => hindrance === 'OVER')
  return (
    <>
      {open.length > 0 && (
        <div className="stack-tight">
          <Button variant="default" onClick={() => setOpen(true)}>
            Renoncer au contrat ici
          </Button>
          <span className="small soft">
            Droit de rétractation, jusqu’au {formatDay(latestDay(open) ?? '')} inclus, sans donner de motif.
          </span>
        </div>
      )}
      {open.length === 0 && isOver && (
        <p className="small soft">
          Le délai de rétractation est passé depuis le {formatDay(latestDay(rows) ?? '')}. Une question&nbsp;? Écrivez à
          l’association par «&nbsp;Nous contacter&nbsp;», au bas de la page.
        </p>
      )}
      {isOpen && <WithdrawDialog orderId={order.id} rows={rows} onClose={() => setOpen(false)} />}
    </>
  )
}
