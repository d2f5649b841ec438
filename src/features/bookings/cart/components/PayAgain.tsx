import { Button } from '@mantine/core'
import { formatTime } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { serverNow } from '../../../../web/clock.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import type { Order } from '../../../orders/orders/contract.ts'
import { useSession } from '../../../platform/access/client.ts'
import { awaitsCard, PayBooked } from '../paying/components/PayBooked.tsx'
import { useOrdering } from './useOrdering.ts'

/** Whether the order is a cart that waits for a card and holds its places. */
export const isHeld = ({ kind, state, heldUntil, awaitsCard }: Order) =>
  kind === 'CART' && state === 'PENDING' && !awaitsCard && heldUntil !== null && Date.parse(heldUntil) > serverNow()

type Props = { order: Order; variant?: 'filled' | 'default' }

/**
 * Reopens the card page of the member's own pending order. Ordering the same lines again returns the same order; an
 * order placed by an administrator is paid directly. Renders nothing for other orders.
 */
export function PayAgain({ order: held, variant = 'filled' }: Props) {
  const { order, isBusy, refusal } = useOrdering()
  const session = useSession()
  if (held.personId !== session?.userId) return null
  if (awaitsCard(held)) return <PayBooked order={held} back={`${location.origin}/commandvalidate`} />
  if (!isHeld(held) || held.heldUntil === null) return null
  const { reservations, total } = held
  return (
    <div className="stack">
      {refusal && (
        <Notice tone="bad" alert>
          {refusal}
        </Notice>
      )}
      <div className="row">
        <Button variant={variant} loading={isBusy} onClick={() => order({ lines: reservations, total, means: 'CARD' })}>
          Payer – {formatEuros(total)}
        </Button>
        <span className="small soft">Tout vous est gardé jusqu’à {formatTime(held.heldUntil)}.</span>
      </div>
    </div>
  )
}
