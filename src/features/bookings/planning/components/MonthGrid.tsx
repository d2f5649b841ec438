import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { counted } from '../../../../shared/counted.ts'
import { everyDay, formatFullDay, weekdayOf } from '../../../../shared/dates.ts'
import type { PlannedResource } from '../contract.ts'
import { monthOf, nextMonth, occupancyOn, spanOf } from '../rules.ts'
import { monthName } from './Filters.tsx'
import styles from './MonthGrid.module.css'
import type { usePlanningAddress } from './usePlanningAddress.ts'

const WEEKDAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']
/** Number of dots that fit below the figure of a day. */
const DOTS = ['first', 'second', 'third']

type Props = { address: ReturnType<typeof usePlanningAddress>; resources: readonly PlannedResource[] | undefined }

/** A month on a phone: occupancy of each day, of one resource or all; a tap shows the day below. */
export function MonthGrid({ address, resources }: Props) {
  const { day: shown, today, resource, set } = address
  const month = monthOf(shown, today)
  const { from, to } = spanOf(month)
  const goTo = (day: string) => set('jour', day === today ? '' : day)
  const goToMonth = (other: string) => goTo(today.startsWith(other) ? today : `${other}-01`)
  const chosen = (resources ?? []).filter(({ id }) => !resource || id === resource)
  return (
    <div className="stack-tight">
      <div className={styles.head}>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label="Mois précédent"
          onClick={() => goToMonth(nextMonth(month, -1))}
        >
          <IconChevronLeft aria-hidden="true" />
        </ActionIcon>
        <h2 className={styles.month} aria-live="polite">
          {monthName(month)}
        </h2>
        <ActionIcon variant="subtle" size={44} aria-label="Mois suivant" onClick={() => goToMonth(nextMonth(month, 1))}>
          <IconChevronRight aria-hidden="true" />
        </ActionIcon>
      </div>
      {/* Its place is kept while the resources are loaded. */}
      {(!resources || resources.length > 1) && (
        <NativeSelect
          aria-label="Ressource"
          value={resource ?? ''}
          onChange={({ currentTarget }) => set('ressource', currentTarget.value)}
          data={[
            { value: '', label: 'Toutes les ressources' },
            ...(resources ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <div className={styles.weekdays} aria-hidden="true">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </div>
      <ul className={styles.days} aria-label={monthName(month)}>
        {everyDay(from, to).map((day, at) => (
          <li key={day} style={at === 0 ? { gridColumnStart: weekdayOf(day) } : undefined}>
            <DayButton day={day} resources={chosen} isShown={day === shown} isToday={day === today} onShow={goTo} />
          </li>
        ))}
      </ul>
      <ul className={styles.legend}>
        <li>
          <span className={styles.dot} /> une réservation
        </li>
        <li>
          <span className={`${styles.sample} ${styles.full}`} /> complet
        </li>
        <li>
          <span className={`${styles.sample} ${styles.closed}`} /> fermé
        </li>
      </ul>
      {shown !== today && (
        <Button variant="subtle" onClick={() => goTo(today)}>
          Aujourd’hui
        </Button>
      )}
    </div>
  )
}

type DayProps = {
  day: string
  resources: readonly PlannedResource[]
  isShown: boolean
  isToday: boolean
  onShow: (day: string) => void
}

function DayButton({ day, resources, isShown, isToday, onShow }: DayProps) {
  const occupancies = resources.map((resource) => occupancyOn(resource, day))
  const bookings = occupancies.reduce((sum, each) => sum + each.bookings, 0)
  const isEvery = (is: (each: (typeof occupancies)[number]) => boolean) =>
    occupancies.length > 0 && occupancies.every(is)
  const isClosed = isEvery((each) => each.isClosed)
  const isFull = isEvery((each) => each.isFull)
  const words = [
    counted(bookings, 'réservation'),
    ...(isClosed ? ['fermé'] : []),
    ...(isFull && !isClosed ? ['complet'] : []),
  ].join(', ')
  const look = isClosed ? styles.closed : isFull && styles.full
  return (
    <button
      type="button"
      className={[styles.day, look, isToday && styles.today].filter(Boolean).join(' ')}
      aria-label={`${formatFullDay(day)}\u00a0: ${words}`}
      aria-pressed={isShown}
      onClick={() => onShow(day)}
    >
      {/* Same text as in the label, for users of voice control, who say what they see. */}
      <span aria-hidden="true">{day.endsWith('-01') ? '1er' : Number(day.slice(8))}</span>
      <span className={styles.dots} aria-hidden="true">
        {DOTS.slice(0, bookings).map((dot) => (
          <span key={dot} className={styles.dot} />
        ))}
      </span>
    </button>
  )
}
