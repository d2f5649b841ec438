import { useState } from 'react'
import { parisDay } from '../../../../shared/dates.ts'
import { Stepper } from '../../../../web/ui/Stepper.tsx'
import type { availabilityQuery } from '../availability/client.ts'
import { Calendar, useMonthsShown } from '../calendar/components/Calendar.tsx'
import { addMonths, monthOf, refusalOf } from '../calendar/rules.ts'
import type { CommissionResource } from '../contract.ts'
import { type BookingRequest, isByDay, nearestStays, startsWithin } from '../rules.ts'
import { ViolationNotice } from './Obstructed.tsx'
import { useChoice } from './useChoice.ts'
import { useDays } from './useDays.ts'

const OFFERED = 3
const NONE: ReadonlySet<string> = new Set()

/** Request of a resource as in the address, and its availability; `days` is the query for it. */
export function useBookingRequest(resource: CommissionResource, days: typeof availabilityQuery) {
  const [at] = useState(() => ({ now: new Date().toISOString(), today: parisDay(new Date()) }))
  const { choice, quantity: asked, ...choosing } = useChoice(resource)
  const byDay = isByDay(resource)
  const counts = resource.billingPeriod === 'ITEM_DAY' || resource.billingPeriod === 'UNIT'
  const quantity = counts ? asked : 1
  const [month, setMonth] = useState(monthOf(choice.first ?? startsWithin(resource, at.today).first))
  const [looking, setLooking] = useState(byDay && choice.first === null)
  const shown = useMonthsShown()
  const known = useDays({ resource, month, choice, quantity, today: at.today, days })
  if (looking && known.availability) {
    // If nothing can begin in the month shown, moves to the next one where something can.
    const can = known.availability.days.find((day) => !refusalOf(resource, day, choice, quantity))
    setLooking(false)
    if (can && monthOf(can.date) >= addMonths(month, shown)) setMonth(monthOf(can.date))
  }
  const request: BookingRequest = {
    quantity,
    startDate: byDay ? choice.first : null,
    endDate: byDay ? choice.last : null,
  }
  const whole = !byDay || choice.last !== null
  const takeStay = ({ startDate, endDate }: { startDate: string; endDate: string }) => {
    choosing.take({ first: startDate, last: endDate })
    const begins = monthOf(startDate)
    if (begins < month || begins >= addMonths(month, shown)) setMonth(begins)
  }
  return {
    resource,
    at,
    byDay,
    counts,
    choice,
    quantity,
    request,
    whole,
    known,
    month,
    setMonth,
    takeStay,
    choose: choosing.choose,
    count: choosing.count,
    forget: choosing.forget,
  }
}
type BookingState = ReturnType<typeof useBookingRequest>

function howMany({ heldOn }: { heldOn: string | null }, byDay: boolean): string {
  if (byDay) return 'Combien par jour'
  return heldOn === null ? 'Combien' : 'Combien de places'
}

/** Fields for days and quantity, as far as the resource needs them. */
export const BookingFields = ({ chosen, own = NONE }: { chosen: BookingState; own?: ReadonlySet<string> }) => {
  const { resource, at, byDay, counts, choice, quantity, known, month } = chosen
  return (
    <>
      {byDay && (
        <Calendar
          resource={resource}
          choice={choice}
          own={own}
          quantity={quantity}
          at={at}
          month={month}
          days={known.days}
          onMonth={chosen.setMonth}
          onChoose={chosen.choose}
        />
      )}
      {counts && <Stepper label={howMany(resource, byDay)} value={quantity} onChange={chosen.count} />}
    </>
  )
}

/** Why the request is refused, if it is, and what is available instead. */
export function InTheWay({ chosen: { resource, request, at, known, takeStay } }: { chosen: BookingState }) {
  const { obstacle, availability } = known
  if (!obstacle) return null
  const stays = availability ? nearestStays(resource, request, availability, OFFERED) : []
  return (
    <ViolationNotice
      resource={resource}
      request={request}
      at={at}
      stays={stays}
      obstacle={obstacle}
      onTake={takeStay}
    />
  )
}
