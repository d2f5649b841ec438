import { Button } from '@mantine/core'
import { formatDays } from '../../../../shared/dates.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { describeViolation } from '../availability/labels.ts'
import type { CommissionResource, Violation } from '../contract.ts'
import type { BookingRequest } from '../rules.ts'
import styles from './Reservation.module.css'

type Stay = { startDate: string; endDate: string }
type Props = {
  resource: CommissionResource
  request: BookingRequest
  obstacle: Violation
  /** The nearest available stays instead. */
  stays: Stay[]
  at: { now: string; today: string }
  onTake: (stay: Stay) => void
}

/** Why the request is refused, and what is available instead. */
export const ViolationNotice = ({ resource, request, obstacle, stays, at, onTake }: Props) => (
  <div id="obstacle" tabIndex={-1} className="stack-tight">
    <Notice tone="warn" alert>
      {describeViolation(resource, request, obstacle, at)}
    </Notice>
    {stays.length > 0 && (
      <>
        <p>Libre au plus près de ces jours&nbsp;:</p>
        <div className={styles.stays}>
          {stays.map((stay) => (
            <Button key={stay.startDate} variant="default" onClick={() => onTake(stay)}>
              {formatDays(stay.startDate, stay.endDate)}
            </Button>
          ))}
        </div>
      </>
    )}
  </div>
)
