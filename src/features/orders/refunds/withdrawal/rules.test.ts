import { describe, expect, test } from 'vitest'
import { addDays, everyDay, parisDay, parisInstant, weekdayOf } from '../../../../shared/dates.ts'
import { isHoliday } from '../../../../shared/working-days.ts'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'
import { type Line, lastDayToWithdraw, type Order, withdrawalViolation } from './rules.ts'

const line = (changes: Partial<Line> = {}): Line => ({
  state: 'CONFIRMED',
  startDate: null,
  deliveredAt: null,
  ...changes,
})
const order = (changes: Partial<Order> = {}): Order => ({
  kind: 'CART',
  createdAt: '2026-06-01T10:00:00.000Z',
  isByBuyer: true,
  ...changes,
})

describe('The last day to withdraw (rules#withdrawal)', () => {
  test('the last day is at least fourteen days after the day in Paris, is worked, and no worked day lies between', () => {
    for (const day of everyDay('2026-01-01', '2027-12-31'))
      for (const time of ['00:00', '12:00', '23:59']) {
        const createdAt = parisInstant(day, time)
        const until = lastDayToWithdraw(line(), order({ createdAt }))
        expect(until >= addDays(day, 14)).toBe(true)
        expect(weekdayOf(until) <= 5 && !isHoliday(until)).toBe(true)
        for (const passed of everyDay(addDays(day, 14), addDays(until, -1)))
          expect(weekdayOf(passed) > 5 || isHoliday(passed)).toBe(true)
      }
  })

  test.each([
    ['2026-06-01T21:59:59.000Z', '2026-06-15', 'a minute before midnight in Paris, in summer'],
    ['2026-06-01T22:00:00.000Z', '2026-06-16', 'at midnight in Paris, in summer'],
    ['2026-11-30T22:59:59.000Z', '2026-12-14', 'a minute before midnight in Paris, in winter'],
    ['2026-11-30T23:00:00.000Z', '2026-12-15', 'at midnight in Paris, in winter'],
    ['2026-12-11T10:00:00.000Z', '2026-12-28', 'where the fourteenth day is Christmas, before a weekend'],
  ])('an order placed at %s may be withdrawn from until %s: %s', (createdAt, until) => {
    expect(lastDayToWithdraw(line(), order({ createdAt }))).toBe(until)
  })

  test('the time is counted from the delivery where that is known', () => {
    const late = line({ deliveredAt: '2026-09-01T08:00:00.000Z' })
    expect(lastDayToWithdraw(late, order())).toBe('2026-09-15')
  })

  test('the whole last day counts, and the day after it does not', () => {
    for (const createdAt of everyDay('2026-02-20', '2026-04-20').map((day) => parisInstant(day, '23:30'))) {
      const placed = order({ createdAt })
      const until = lastDayToWithdraw(line(), placed)
      const at = (day: string, time: string) => parisDay(new Date(parisInstant(day, time)))
      expect(withdrawalViolation(line(), placed, at(until, '23:59'))).toBeNull()
      expect(withdrawalViolation(line(), placed, at(addDays(until, 1), '00:00'))).toBe('OVER')
    }
  })
})

describe('What a buyer may withdraw from (rules#withdrawal)', () => {
  test.each([
    ['an article', {}, {}, null],
    ['an article that was handed over', { state: 'HANDED_OVER' }, {}, null],
    ['an article that waits for a word', { state: 'TO_APPROVE' }, {}, null],
    ['a calendar', {}, { kind: 'CALENDAR' }, null],
    ['a fee', {}, { kind: 'ADHESION' }, 'FEE'],
    ['a stay, or a ticket for a day', { startDate: '2026-07-01' }, {}, 'DATED'],
    ['what an administrator booked or sold', {}, { isByBuyer: false }, 'NOT_DISTANCE'],
    ['what is not paid', { state: 'HELD' }, {}, 'NOT_PAID'],
    ['what is cancelled', { state: 'CANCELLED' }, {}, 'GIVEN_UP'],
    ['what was refused', { state: 'REFUSED' }, {}, 'GIVEN_UP'],
  ] as [string, { state?: ReservationState; startDate?: string }, Partial<Order>, string | null][])(
    'the working day after %s is the next day',
    (_what, its, placed, expected) => {
      expect(withdrawalViolation(line(its), order(placed), '2026-06-02')).toBe(expected)
    },
  )
})
