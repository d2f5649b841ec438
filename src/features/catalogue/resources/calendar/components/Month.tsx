import { addDays, formatDay, MONTHS } from '../../../../../shared/dates.ts'
import type { AvailableDay, WhyNot } from '../../contract.ts'
import { nameOfDay, type Part } from '../labels.ts'
import { type Choice, weeksOf } from '../rules.ts'
import styles from './Calendar.module.css'

type Props = {
  month: string
  days: ReadonlyMap<string, AvailableDay>
  choice: Choice
  today: string
  /** Days of the member's own stays. */
  own: ReadonlySet<string>
  /** Whether a stay may begin on the last day of another, each taking half of that day. */
  changeover: boolean
  /** The one day that the Tab key reaches. */
  reachable: string
  /** Why a day cannot be chosen next, as a text. */
  refused: (day: string) => string | undefined
  onPress: (day: string) => void
  onLook: (day: string) => void
}

const WEEKDAYS = [
  ['lundi', 'lu'],
  ['mardi', 'ma'],
  ['mercredi', 'me'],
  ['jeudi', 'je'],
  ['vendredi', 've'],
  ['samedi', 'sa'],
  ['dimanche', 'di'],
] as const

const LOOKS: Record<WhyNot, string> = {
  NOT_ON_SALE: 'outside',
  TOO_EARLY: 'outside',
  TOO_LATE: 'outside',
  CLOSED: 'closed',
  TAKEN: 'taken',
  BUFFER: 'kept',
  LIMIT: 'outside',
}

/** A taken day on whose morning the chosen stay may end is half free. */
function lookOf(known: AvailableDay | undefined, refused: string | undefined): string {
  if (!known) return 'outside'
  if (!known.why) return refused ? 'outside' : 'free'
  return refused ? LOOKS[known.why] : 'leaving'
}

const isTaken = (known: AvailableDay | undefined) => known?.why === 'TAKEN'

/** If another stay begins in the afternoon or ends in the morning, the other half of the day is free. */
function halfOf(day: string, days: Props['days']): 'morning' | 'afternoon' | undefined {
  const before = days.get(addDays(day, -1))
  if (!before || isTaken(before) === isTaken(days.get(day))) return undefined
  return isTaken(before) ? 'afternoon' : 'morning'
}

function partOf(day: string, { first, last }: Choice): Part | undefined {
  if (day === first) return day === last ? 'only' : 'first'
  if (day === last) return 'last'
  return first && last && day > first && day < last ? 'within' : undefined
}

const titleOf = (month: string) => {
  const name = MONTHS[Number(month.slice(5)) - 1] ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${month.slice(0, 4)}`
}

/** Day number as in the date of its accessible name. */
const dayNumber = (day: string) => formatDay(day).split(' ')[0]

/** A month of days; the accessible name of each holds its state. */
export const Month = ({ month, days, choice, own, changeover, today, reachable, refused, onPress, onLook }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern of a grid of days
  <table className={styles.month} role="grid" aria-labelledby={`month-${month}`}>
    <caption id={`month-${month}`}>{titleOf(month)}</caption>
    <thead>
      <tr>
        {WEEKDAYS.map(([weekday, short]) => (
          <th key={weekday} scope="col" abbr={weekday}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week, index) => (
        <tr key={`${month}-${index.toString()}`}>
          {week.map((day, at) => {
            // Days of other months are left out.
            if (!day) return <td key={`none-${at.toString()}`} />
            const known = days.get(day)
            const why = refused(day)
            const part = partOf(day, choice)
            const look = lookOf(known, why)
            const few = known && !why && known.free !== null && known.free > 1 ? known.free : undefined
            return (
              <td
                key={day}
                data-part={part}
                data-band={choice.last && choice.first !== choice.last ? part : undefined}
                data-look={look}
                data-half={changeover ? halfOf(day, days) : undefined}
                data-own={own.has(day) || undefined}
              >
                <button
                  type="button"
                  data-day={day}
                  data-look={look}
                  aria-label={nameOfDay(day, known, why, part, own.has(day))}
                  aria-disabled={!known || why !== undefined || undefined}
                  aria-current={day === today ? 'date' : undefined}
                  tabIndex={day === reachable ? 0 : -1}
                  onClick={() => onPress(day)}
                  onFocus={() => onLook(day)}
                >
                  <span>{dayNumber(day)}</span>
                  {few !== undefined && <small aria-hidden="true">{few}</small>}
                </button>
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)
