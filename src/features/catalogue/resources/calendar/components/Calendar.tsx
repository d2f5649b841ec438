import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatFullDay } from '../../../../../shared/dates.ts'
import { describeSale } from '../../availability/labels.ts'
import type { AvailableDay, CommissionResource } from '../../contract.ts'
import { isOnSale } from '../../rules.ts'
import { describeChoice, describeRefusal, OWN } from '../labels.ts'
import { addMonths, type Choice, dayReached, firstDay, monthOf, reachOf, refusalOf, within } from '../rules.ts'
import styles from './Calendar.module.css'
import { Legend } from './Legend.tsx'
import { Month } from './Month.tsx'

type Props = {
  resource: CommissionResource
  /** Availability by date. */
  days: ReadonlyMap<string, AvailableDay>
  choice: Choice
  /** Days of the member's own stays. */
  own: ReadonlySet<string>
  quantity: number
  /** Present time and date. */
  at: { now: string; today: string }
  /** First month shown. */
  month: string
  onMonth: (month: string) => void
  onChoose: (day: string) => void
}

/** Two months side by side if there is room, else one. */
export const useMonthsShown = () =>
  useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false }) ? 2 : 1

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/**
 * Calendar of a resource, to choose a stay by touch, mouse or keyboard (rules#calendar); a day that cannot be chosen
 * says why.
 */
export function Calendar({ resource, days, choice, own, quantity, at, month, onMonth, onChoose }: Props) {
  const grids = useRef<HTMLDivElement>(null)
  const shown = useMonthsShown()
  const [active, setActive] = useState(choice.first ?? at.today)
  const [looked, setLooked] = useState<string>()
  const [moved, setMoved] = useState(false)
  const reach = reachOf(resource, at.today)
  const isShown = (day: string) => monthOf(day) >= month && monthOf(day) < addMonths(month, shown)
  const reachable = isShown(active) ? active : within(firstDay(month), reach)

  // The day reached by keyboard gets the focus once its month is rendered.
  useEffect(() => {
    if (!moved) return
    setMoved(false)
    grids.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [moved, active])

  const whyRefused = (day: string) => {
    const known = days.get(day)
    const refusal = known && refusalOf(resource, known, choice, quantity)
    if (refusal === 'TAKEN' && own.has(day)) return OWN
    if (refusal) return describeRefusal(resource, known, refusal, at)
    return day < at.today ? 'Ce jour est passé.' : undefined
  }
  const turn = (by: number) => {
    setLooked(undefined)
    onMonth(addMonths(month, by))
  }
  function onKeyDown(event: KeyboardEvent) {
    const day = (event.target as HTMLElement).dataset.day
    const reached = day && !event.altKey && !event.ctrlKey && !event.metaKey && dayReached(day, event.key, reach)
    if (!reached) return
    event.preventDefault()
    setActive(reached)
    setMoved(true)
    if (!isShown(reached))
      onMonth(reached < firstDay(month) ? monthOf(reached) : addMonths(monthOf(reached), 1 - shown))
  }
  function onPress(day: string) {
    setActive(day)
    setLooked(day)
    if (days.has(day) && !whyRefused(day)) onChoose(day)
  }
  const why = looked && whyRefused(looked)
  return (
    <div className={styles.calendar}>
      <div className={styles.turns}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Mois précédent"
          disabled={month <= monthOf(reach.first)}
          onClick={() => turn(-1)}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label="Mois suivant"
          disabled={addMonths(month, shown - 1) >= monthOf(reach.last)}
          onClick={() => turn(1)}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the days inside it */}
      <div className={styles.months} ref={grids} onKeyDown={onKeyDown}>
        {Array.from({ length: shown }, (_, index) => addMonths(month, index)).map((each) => (
          <Month
            key={each}
            month={each}
            days={days}
            choice={choice}
            own={own}
            reachable={reachable}
            refused={whyRefused}
            today={at.today}
            onPress={onPress}
            changeover={resource.changeover}
            onLook={(day) => {
              setActive(day)
              setLooked(day)
            }}
          />
        ))}
      </div>
      <p className={styles.told} role="status" data-tone={why ? 'refused' : undefined}>
        {why
          ? `${capital(formatFullDay(looked))}\u00a0: ${why.charAt(0).toLowerCase()}${why.slice(1)}`
          : isOnSale(resource, at.now)
            ? describeChoice(choice, resource)
            : describeSale(resource, at.now)}
      </p>
      <Legend resource={resource} hasOwn={own.size > 0} />
    </div>
  )
}
