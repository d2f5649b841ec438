import { addDays, formatDays, formatFullDay, formatTime } from '../../../../shared/dates.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import { LINE_STATES } from '../../../catalogue/reservations/labels.ts'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import type { PlannedClosure, PlannedResource } from '../contract.ts'
import styles from './Ahead.module.css'
import { NothingLet } from './NothingLet.tsx'
import type { usePlanningAddress } from './usePlanningAddress.ts'

type Props = {
  commission: LightCommission
  resources: readonly PlannedResource[]
  address: ReturnType<typeof usePlanningAddress>
  onStay: (id: number) => void
  onClosure: (resource: PlannedResource, closure: PlannedClosure) => void
}

/** One day by resource, as phones show the planning. */
export function Day({ commission, resources, address, onStay, onClosure }: Props) {
  const { day, resource: only } = address
  const isOn = ({ startDate, endDate }: { startDate: string; endDate: string }) => startDate <= day && day <= endDate
  if (resources.length === 0) return <NothingLet commission={commission} />
  return (
    <div className="stack-tight">
      <h2 className={styles.day} aria-live="polite">
        {formatFullDay(day)}
      </h2>
      <ul className="framed">
        {resources
          .filter(({ id }) => !only || id === only)
          .map((resource) => {
            const stays = resource.stays.filter(isOn)
            const closures = resource.closures.filter(isOn)
            const offers = resource.offers.filter(isOn)
            const isKept = resource.stays.some(
              ({ endDate, bufferDays }) => endDate < day && day <= addDays(endDate, bufferDays),
            )
            const nothing = stays.length + closures.length + offers.length === 0
            return (
              <li key={resource.id} className={styles.resource}>
                <h3>{resource.name}</h3>
                {closures.map((closure) => (
                  <button
                    key={closure.id}
                    type="button"
                    className={styles.item}
                    onClick={() => onClosure(resource, closure)}
                  >
                    <span>{closure.reason || formatDays(closure.startDate, closure.endDate)}</span>
                    <Badge tone="quiet">Fermé</Badge>
                  </button>
                ))}
                {stays.map((stay) => (
                  <button key={stay.id} type="button" className={styles.item} onClick={() => onStay(stay.id)}>
                    <span className={styles.who}>
                      <strong>
                        {stay.person ?? 'Un compte effacé'}
                        {stay.quantity > 1 && ` × ${stay.quantity}`}
                      </strong>
                      <span className="soft small">{formatDays(stay.startDate, stay.endDate)}</span>
                    </span>
                    <Badge tone={LINE_STATES[stay.state].tone}>{LINE_STATES[stay.state].label}</Badge>
                  </button>
                ))}
                {offers.map((offer) => (
                  <p key={offer.id} className={styles.free}>
                    {offer.person ?? 'Un compte effacé'}&nbsp;: proposé jusqu’à {formatTime(offer.until)}
                  </p>
                ))}
                {nothing && <p className={styles.free}>{isKept ? 'Gardé libre après un séjour' : 'Libre'}</p>}
              </li>
            )
          })}
      </ul>
    </div>
  )
}
