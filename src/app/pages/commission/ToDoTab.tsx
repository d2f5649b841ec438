import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { eventsQuery } from '../../../features/bookings/participants/client.ts'
import { ComingEvents } from '../../../features/bookings/participants/components/ComingEvents.tsx'
import { Planning } from '../../../features/bookings/planning/components/Planning.tsx'
import type { LightCommission } from '../../../features/society/commissions/contract.ts'
import { newMessagesOf } from '../../../features/society/contact/client.ts'
import { counted } from '../../../shared/counted.ts'
import { SkeletonRows } from '../../../web/ui/states.tsx'

/**
 * Tasks of a commission's administrators: messages, requests to approve, deposits to return, check-outs and returns.
 */
export function ToDoTab({ commission }: { commission: LightCommission }) {
  const { data, isPending } = useQuery(newMessagesOf(commission.id))
  const events = useQuery(eventsQuery(commission.id))
  const waiting = data?.page.totalElements ?? 0
  const isComing = isPending || events.isPending
  return (
    <>
      {isComing && <SkeletonRows rows={4} />}
      {/* Hidden until it is known what stands above, and loaded meanwhile: what one would press does not move. */}
      <div hidden={isComing}>
        <div className="stack">
          {waiting > 0 && (
            <ul className="framed linked">
              <li>
                <Link to={`/management/messages?pour=${commission.id}`}>
                  <strong>{counted(waiting, 'message attend une réponse', 'messages attendent une réponse')}</strong>
                  <IconMail size={22} aria-hidden="true" />
                </Link>
              </li>
            </ul>
          )}
          <ComingEvents commission={commission} />
          <Planning commission={commission} view="a-faire" />
        </div>
      </div>
    </>
  )
}
