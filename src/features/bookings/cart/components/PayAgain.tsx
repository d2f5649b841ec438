import { Button } from '@mantine/core'
import { formatTime } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { serverNow } from '../../../../web/clock.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import type { Order } from '../../../orders/orders/contract.ts'
import { useSession } from '../../../platform/access/client.ts'
import { awaitsCard, PayBooked } from '../paying/components/PayBooked.tsx'
import { useOrdering } from './useOrdering.ts'

/** Whether it is a cart that waits for a card, and holds its places meanwhile. */
export const isHeld = ({ kind, state, heldUntil, awaitsCard }: Order) =>
  kind === 'CART' && state === 'PENDING' && !awaitsCard && heldUntil !== null && Date.parse(heldUntil) > serverNow()

type Props = { order: Order; variant?: 'filled' | 'default' }

/**
 * Goes back to the card page of one's own order that waits: its lines ordered again give the same order; what was booked for one is
 * paid as it is. Nothing for any other.
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
