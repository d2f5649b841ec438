import { type CSSProperties, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { everyDay, formatDay, weekdayOf } from '../../../../shared/dates.ts'
import { pageOf } from '../../../catalogue/resources/administered/components/addresses.ts'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import type { PlannedClosure, PlannedResource } from '../contract.ts'
import { type Span, spanOf } from '../rules.ts'
import { monthName } from './Filters.tsx'
import { Legend } from './Legend.tsx'
import styles from './Month.module.css'
import { NothingLet } from './NothingLet.tsx'
import { Row } from './Row.tsx'
import type { usePlanningAddress } from './usePlanningAddress.ts'

const LETTERS = ['L', 'M', 'M', 'J', 'V', 'S', 'D']

type Props = {
  commission: LightCommission
  resources: readonly PlannedResource[]
  address: Pick<ReturnType<typeof usePlanningAddress>, 'month' | 'today' | 'resource' | 'state'>
  onStay: (id: number) => void
  onDays: (resource: PlannedResource, days: Span) => void
  onClosure: (resource: PlannedResource, closure: PlannedClosure) => void
}

/** A month: a row for each resource, a column for each day, and bookings as bars. */
export function Month({ commission, resources, address, onStay, onDays, onClosure }: Props) {
  const { month, today, resource: only, state } = address
  const span = spanOf(month)
  const scroll = useRef<HTMLElement>(null)
  const ground = useRef<HTMLLIElement>(null)
  // If the month is wider than the screen, it scrolls to today, beside the sticky names.
  useEffect(() => {
    const days = Number(spanOf(month).to.slice(8))
    if (!today.startsWith(month) || !scroll.current || !ground.current) return
    scroll.current.scrollLeft = ground.current.clientWidth * ((Number(today.slice(8)) - 3) / days)
  }, [month, today])
  const days = everyDay(span.from, span.to)
  const shown = resources
    .filter(({ id }) => !only || id === only)
    .map((resource) =>
      state ? { ...resource, stays: resource.stays.filter((stay) => stay.state === state) } : resource,
    )
  if (resources.length === 0) return <NothingLet commission={commission} />
  const style = { '--days': days.length } as CSSProperties
  return (
    <div className="stack-tight">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section ref={scroll} className={styles.scroll} aria-label={`Planning, ${monthName(month)}`} tabIndex={0}>
        <div className={styles.month} style={style}>
          <div className={styles.head} aria-hidden="true">
            <span className={styles.corner} />
            {days.map((day) => (
              <span key={day} className={kindOf(day, today)} title={formatDay(day)}>
                <small>{LETTERS[weekdayOf(day) - 1]}</small>
                {Number(day.slice(8))}
              </span>
            ))}
          </div>
          <ul className={styles.rows}>
            <li ref={ground} className={styles.ground} aria-hidden="true">
              {days.map((day) => (
                <span key={day} className={kindOf(day, today)} />
              ))}
            </li>
            {shown.map((resource) => (
              <li key={resource.id} className={styles.row}>
                <Link className={styles.name} to={pageOf(commission, resource.id)}>
                  {resource.name}
                  {resource.stock !== null && <small>{resource.stock} par jour</small>}
                </Link>
                <Row
                  resource={resource}
                  span={span}
                  onStay={onStay}
                  onDays={(chosen) => onDays(resource, chosen)}
                  onClosure={(closure) => onClosure(resource, closure)}
                />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Legend />
    </div>
  )
}

function kindOf(day: string, today: string) {
  if (day === today) return styles.today
  return weekdayOf(day) > 5 ? styles.weekend : undefined
}
