import { type ReactNode, useRef, useState } from 'react'
import { parisDay } from '../../../shared/dates.ts'
import { toCents } from '../../../shared/money.ts'
import { ErrorState, Notice } from '../../../web/ui/states.tsx'
import type { Obstacle } from '../availability/contract.ts'
import { toldSale } from '../availability/labels.ts'
import { Calendar, useMonthsShown } from '../calendar/components/Calendar.tsx'
import { addMonths, monthOf, refusalOf } from '../calendar/rules.ts'
import type { CommissionResource } from '../contract.ts'
import { isByDay, isOnSale, isTaken, nearestStays, startsWithin, type Wish } from '../rules.ts'
import { AddToCart } from './AddToCart.tsx'
import { Obstructed } from './Obstructed.tsx'
import { Price } from './Price.tsx'
import { QuantityField } from './QuantityField.tsx'
import styles from './Reservation.module.css'
import { useChoice } from './useChoice.ts'
import { useDays } from './useDays.ts'

const OFFERED = 3

type Props = {
  resource: CommissionResource
  /** Puts a wish into the cart. */
  add: (wish: Wish & { resourceId: number }) => Promise<unknown>
  onAdded: () => void
  /** Beside what is taken: how one waits for it. */
  waitFor: (wish: Wish) => ReactNode
}

const stateOf = (whole: boolean, obstacle: Obstacle | null | undefined) => {
  if (!whole) return 'incomplete'
  if (obstacle === undefined) return 'asked'
  return obstacle ? 'cannot' : 'can'
}

/** To choose days and a number, see what it costs and what is in the way, and put it into the cart. */
export function Reservation({ resource, add, onAdded, waitFor }: Props) {
  const [at] = useState(() => ({ now: new Date().toISOString(), today: parisDay(new Date()) }))
  const { choice, quantity: asked, choose, take, count, forget } = useChoice(resource)
  const byDay = isByDay(resource)
  const counts = resource.billingPeriod === 'ITEM_DAY' || resource.billingPeriod === 'UNIT'
  const quantity = counts ? asked : 1
  const [month, setMonth] = useState(monthOf(choice.first ?? startsWithin(resource, at.today).first))
  const [looking, setLooking] = useState(byDay && choice.first === null)
  const shown = useMonthsShown()
  const place = useRef<HTMLDivElement>(null)
  const known = useDays({ resource, month, choice, quantity, today: at.today })
  if (looking && known.availability) {
    // Opened on a month where nothing can be begun: on the next one where something can.
    const can = known.availability.days.find((day) => !refusalOf(resource, day, choice, quantity))
    setLooking(false)
    if (can && monthOf(can.date) >= addMonths(month, shown)) setMonth(monthOf(can.date))
  }
  const wish = { quantity, startDate: byDay ? choice.first : null, endDate: byDay ? choice.last : null }
  const whole = !byDay || choice.last !== null
  const stays = known.obstacle && known.availability ? nearestStays(resource, wish, known.availability, OFFERED) : []
  const state = stateOf(whole, known.obstacle)

  if (known.failed) return <ErrorState onRetry={known.retry}>Ce qui est libre n’a pas pu être chargé.</ErrorState>
  return (
    <div className={`card ${styles.choose}`} ref={place} aria-busy={known.loading || undefined}>
      <h2>{byDay ? 'Choisir les jours' : 'Choisir'}</h2>
      {byDay && (
        <Calendar
          {...{ resource, choice, quantity, at, month }}
          days={known.days}
          onMonth={setMonth}
          onChoose={choose}
        />
      )}
      {counts && <QuantityField label={byDay ? 'Combien par jour' : 'Combien'} quantity={quantity} onCount={count} />}
      {!isOnSale(resource, at.now) ? (
        !byDay && <Notice tone="warn">{toldSale(resource, at.now)}</Notice>
      ) : (
        <>
          {whole && !known.obstacle && (
            <Price resource={resource} wish={wish} priceCents={toCents(resource.price)} today={at.today} />
          )}
          {known.obstacle && (
            <Obstructed
              {...{ resource, wish, at, stays }}
              obstacle={known.obstacle}
              onTake={({ startDate, endDate }) => {
                take({ first: startDate, last: endDate })
                const begins = monthOf(startDate)
                if (begins < month || begins >= addMonths(month, shown)) setMonth(begins)
              }}
            />
          )}
          {known.obstacle && isTaken(known.obstacle) && waitFor(wish)}
          <AddToCart
            {...{ wish, state }}
            add={() => add({ resourceId: resource.id, ...wish })}
            onAdded={() => {
              forget()
              onAdded()
            }}
            onMissing={() =>
              place.current?.querySelector<HTMLElement>(whole ? '#obstacle' : '[data-day][tabindex="0"]')?.focus()
            }
          />
        </>
      )}
    </div>
  )
}
