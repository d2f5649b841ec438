import { useQuery } from '@tanstack/react-query'
import { addDays, daysCounted } from '../../../../shared/dates.ts'
import type { availabilityQuery } from '../availability/client.ts'
import { useMonthsShown } from '../calendar/components/Calendar.tsx'
import { addMonths, type Choice, firstDay, lastDay, mergeAvailability } from '../calendar/rules.ts'
import type { CommissionResource } from '../contract.ts'
import { isByDay, outOfReach, violationOf } from '../rules.ts'

/** Alternatives are searched this many days around an unavailable stay. */
const AROUND_DAYS = 31

const later = (one: string, other: string) => (one > other ? one : other)

type DaysQuery = {
  resource: CommissionResource
  month: string
  choice: Choice
  quantity: number
  today: string
  /** Query for the availability. */
  days: typeof availabilityQuery
}

/**
 * Availability of the months shown and one more, and of the days around the chosen stay if it is unavailable or
 * elsewhere. `obstacle` is why the request is refused: null if it is not, undefined while unknown.
 */
export function useDays({ resource, month, choice, quantity, today, days }: DaysQuery) {
  const shown = useMonthsShown()
  const { id, bufferDays } = resource
  const months = useQuery(days(id, later(today, firstDay(month)), lastDay(addMonths(month, shown))))
  const { first, last } = choice
  const request = { quantity, startDate: first, endDate: last }
  const findViolation = (availability: typeof months.data) => {
    if (!availability) return undefined
    if (!isByDay(resource))
      return violationOf(resource, { ...request, startDate: null, endDate: null }, availability) ?? null
    if (!first || !last) return undefined
    const known = availability.days.filter(({ date }) => date >= first && date <= addDays(last, bufferDays))
    const beyond = outOfReach(request, today)
    if (beyond) return beyond
    if (known.length < daysCounted(first, last) + bufferDays) return undefined
    return violationOf(resource, request, availability) ?? null
  }
  const isChosen = isByDay(resource) && first !== null && last !== null && !outOfReach(request, today)
  const around = useQuery({
    ...days(id, later(today, addDays(first ?? today, -AROUND_DAYS)), addDays(last ?? today, AROUND_DAYS + bufferDays)),
    placeholderData: undefined,
    enabled: isChosen && months.data !== undefined && findViolation(months.data) !== null,
  })
  const availability = mergeAvailability(isChosen ? [around.data, months.data] : [months.data])
  return {
    availability,
    days: new Map((availability?.days ?? []).map((day) => [day.date, day])),
    obstacle: findViolation(availability),
    loading: months.isPending,
    failed: (months.isError && !months.data) || around.isError,
    retry: () => {
      void months.refetch()
      if (isChosen) void around.refetch()
    },
  }
}
