import { Button } from '@mantine/core'
import { useState } from 'react'
import { cancelInWords, depositInWords } from '../../../features/bookings/check-in-out/deposits/labels.ts'
import { CalendarButton } from '../../../features/catalogue/reservations/calendar/components/CalendarButton.tsx'
import { lineName, lineState, occasionInWords, ownLineState } from '../../../features/catalogue/reservations/labels.ts'
import { Decision, isOpenToDecision } from '../../../features/orders/approval/components/Decision.tsx'
import { Struck } from '../../../features/orders/orders/components/OrderLines.tsx'
import { OrderTotal } from '../../../features/orders/orders/components/OrderTotal.tsx'
import type { OrderDetails, OrderLine } from '../../../features/orders/orders/contract.ts'
import { isGivenUp } from '../../../features/orders/orders/rules.ts'
import { useMay } from '../../../features/platform/access/client.ts'
import { may } from '../../../features/platform/access/contract.ts'
import { formatEuros } from '../../../shared/money.ts'
import { lazyPart } from '../../../web/ui/lazy.tsx'
import { MoreActions } from '../../../web/ui/MoreMenu.tsx'
import { RichText } from '../../../web/ui/RichText.tsx'
import { Badge, Notice } from '../../../web/ui/states.tsx'
import styles from './BookedLines.module.css'

const CancelDialog = lazyPart(
  () => import('../../../features/orders/refunds/cancellation/components/CancelDialog.tsx'),
  'CancelDialog',
)

/** Lines of an order: days, state, refund, and the actions of each if there are several. */
export const BookedLines = ({ order, own }: { order: OrderDetails; own: boolean }) => (
  <ul className={styles.lines}>
    {order.reservations.map((line) => (
      <li key={line.id}>
        <BookedLine order={order} line={line} own={own} />
      </li>
    ))}
    <li className={styles.total}>
      <OrderTotal order={order} />
    </li>
  </ul>
)

type Props = { order: OrderDetails; line: OrderLine; own: boolean }

function BookedLine({ order, line, own }: Props) {
  const { name, quantity, startDate, endDate, refunded, commission } = line
  const { answers } = useDeciding(line)
  const { tone, label } = (own ? ownLineState : lineState)(line)
  return (
    <div className={styles.line}>
      <div className="row between">
        <strong>
          <Struck when={isGivenUp(line)}>
            {name}
            {quantity > 1 && `\u00a0×\u00a0${quantity}`}
          </Struck>
        </strong>
        <span className="nowrap">
          <Struck when={isGivenUp(line)}>{formatEuros(line.price)}</Struck>
        </span>
      </div>
      <div className={styles.where}>
        <div className="row">
          <Badge tone={tone}>{label}</Badge>
          {startDate && endDate && <span>{occasionInWords(line)}</span>}
          {refunded > 0 && <span className="soft">Remboursement&nbsp;: {formatEuros(refunded)}</span>}
        </div>
        {order.reservations.length > 1 && (
          <MoreActions label={`Autres actions\u00a0: ${name}`}>
            <LineActions order={order} line={line} own={own} />
          </MoreActions>
        )}
      </div>
      {own && line.state === 'TO_APPROVE' && commission && (
        <p className="small soft">
          La commission {commission.name} vous répondra&nbsp;: en cas de refus, la somme vous est rendue en entier.
        </p>
      )}
      {order.practical
        .filter(({ reservationId }) => reservationId === line.id)
        .map(({ deposit, cancel }) => (
          <p key={line.id} className="small">
            {[deposit && depositInWords(deposit), cancel && cancelInWords(cancel, line.price)]
              .filter(Boolean)
              .join(' ')}
          </p>
        ))}
      {order.sheets
        .filter(({ reservationId }) => reservationId === line.id)
        .map(({ text }) => (
          <Notice key={line.id} tone="info" title="À savoir avant d’y aller">
            <RichText html={text} />
          </Notice>
        ))}
      {answers && <Decision line={line} />}
    </div>
  )
}

/** Whether a line may be cancelled; the server decides. */
const isOpen = ({ state }: OrderLine) => state === 'TO_APPROVE' || state === 'CONFIRMED'

/** Whether the reader administers the line's resource, may decide on the line now, or may undo the decision. */
function useDeciding(line: OrderLine) {
  const scope = { technicalName: line.commission?.technicalName ?? null, active: true, authorizedSubscribers: [] }
  const administers = useMay(may.manageCommission, scope)
  return {
    administers,
    decides: administers && line.state === 'TO_APPROVE',
    answers: administers && isOpenToDecision(line),
  }
}

/** Adds a line to a calendar, and cancels it; administrators who decide on it refuse it instead. */
export function LineActions({ order, line, own }: Props) {
  const [cancelling, setCancelling] = useState(false)
  const { administers, decides } = useDeciding(line)
  const name = lineName({ ...line, resourceName: line.name })
  const cancels = (own || (administers && !decides)) && isOpen(line)
  return (
    <>
      {own && isOpen(line) && line.startDate !== null && <CalendarButton id={line.id} name={name} />}
      {cancels && (
        <Button variant="default" color="red" aria-label={`Annuler\u00a0: ${name}`} onClick={() => setCancelling(true)}>
          Annuler
        </Button>
      )}
      {cancelling && (
        <CancelDialog orderId={order.id} lineId={line.id} own={own} paid onClose={() => setCancelling(false)} />
      )}
    </>
  )
}
