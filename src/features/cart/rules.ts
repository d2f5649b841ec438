import { addDays } from '../../shared/dates.ts'
import type { Availability } from '../resources/contract.ts'
import { daysTaken, isByDay, obstacleTo, outOfReach, type Ruled, type Wish } from '../resources/rules.ts'
import type { Hindrance } from './contract.ts'

/** What is free of a resource once an earlier line of the same cart has it (rules#cart). */
function without(resource: Ruled, wish: Wish, free: Availability): Availability {
  const items = resource.billingPeriod === 'DAY' ? 1 : wish.quantity
  const less = (count: number | null) => (count === null ? null : Math.max(0, count - items))
  if (!isByDay(resource) || !wish.startDate || !wish.endDate)
    return { ...free, free: less(free.free), left: less(free.left) }
  const { from, until } = daysTaken(resource, wish.startDate, wish.endDate)
  const last = addDays(until, resource.bufferDays - 1)
  const days = free.days.map((day) => ({
    ...day,
    left: less(day.left),
    free: day.date >= from && day.date <= last ? less(day.free) : day.free,
  }))
  return { ...free, days }
}

/** What stands in the way of each line of one resource, the lines before it counted (rules#cart). */
export function hindrances(
  resource: Ruled,
  wishes: readonly Wish[],
  availability: Availability,
  today: string,
): (Hindrance | null)[] {
  let free = availability
  return wishes.map((wish) => {
    const obstacle = outOfReach(wish, today) ?? obstacleTo(resource, wish, free)
    if (obstacle)
      return obstacle.code !== 'limit' && !obstacleTo(resource, wish, availability) ? { code: 'other-line' } : obstacle
    free = without(resource, wish, free)
    return null
  })
}
