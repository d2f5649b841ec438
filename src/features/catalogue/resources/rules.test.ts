import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysCounted, everyDay } from '../../../shared/dates.ts'
import type { Availability } from './contract.ts'
import {
  allocatedDays,
  lineCents,
  nearestStays,
  type ResourceRulesAndPrice,
  refundCents,
  totalCents,
  validateDays,
  violationOf,
} from './rules.ts'

const FREE: Omit<ResourceRulesAndPrice, 'billingPeriod'> = {
  stock: null,
  maxPerMember: null,
  saleOpensAt: null,
  saleClosesAt: null,
  earliestStart: null,
  latestStart: null,
  minDays: null,
  maxDays: null,
  startWeekdays: [],
  noticeDays: 0,
  windowDays: null,
  bufferDays: 0,
  changeover: false,
  heldOn: null,
}
const FLAT = { ...FREE, billingPeriod: 'DAY' as const, priceCents: 4_500 }
const TENTS = { ...FREE, billingPeriod: 'ITEM_DAY' as const, priceCents: 300, stock: 5 }
const TICKET = { ...FREE, billingPeriod: 'UNIT' as const, priceCents: 1_250 }
const MONDAY = '2026-11-23'
const request = (startDate: string | null, endDate: string | null, quantity = 1) => ({ startDate, endDate, quantity })

/** Availability in the four weeks from today, given the taken days. */
function calendar(
  resource: ResourceRulesAndPrice,
  taken: Record<string, Partial<{ taken: number; kept: number; closed: boolean }>> = {},
  left: number | null = null,
): Availability {
  const asked = { now: `${MONDAY}T09:00:00Z`, today: MONDAY, left: () => left }
  const validate = validateDays(resource, asked)
  const days = everyDay(addDays(MONDAY, -3), addDays(MONDAY, 28)).map((date) =>
    validate({ date, taken: 0, kept: 0, closed: false, ...taken[date] }),
  )
  return { onSale: true, free: null, left: null, days }
}
const obstacle = (resource: ResourceRulesAndPrice, asked: ReturnType<typeof request>, free = calendar(resource)) =>
  violationOf(resource, asked, free)

describe('Price (rules#price)', () => {
  test('both ends of a stay are counted, and a flat is taken whole whatever the quantity', () => {
    expect(lineCents(FLAT, request('2026-12-04', '2026-12-06', 7))).toBe(3 * 4_500)
    expect(lineCents(TENTS, request('2026-12-04', '2026-12-06', 2))).toBe(3 * 2 * 300)
    expect(lineCents(TICKET, request(null, null, 4))).toBe(4 * 1_250)
    expect(lineCents({ billingPeriod: 'YEAR', priceCents: 2_000 }, request(null, null))).toBe(2_000)
  })

  test('days are those of the calendar over both clock changes and 29 February, counted one by one', () => {
    const anyDay = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2027-06-01', days))
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 99 }),
        (first, more, quantity) => {
          const last = addDays(first, more)
          let counted = 1
          for (const at = new Date(`${first}T12:00:00Z`); at.toISOString().slice(0, 10) < last; counted++)
            at.setUTCDate(at.getUTCDate() + 1)
          expect(daysCounted(first, last)).toBe(counted)
          expect(lineCents(TENTS, { startDate: first, endDate: last, quantity })).toBe(300 * counted * quantity)
          expect(lineCents(FLAT, { startDate: first, endDate: last, quantity })).toBe(4_500 * counted)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('a cart costs the sum of its lines, in whatever order', () => {
    const line = fc.record({
      resource: fc.constantFrom(FLAT, TENTS, TICKET),
      request: fc.record({
        quantity: fc.integer({ min: 1, max: 50 }),
        startDate: fc.constant('2028-02-27'),
        endDate: fc.constantFrom('2028-02-27', '2028-03-01'),
      }),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const days = (end: string | null) => (end === '2028-03-01' ? 4 : 1)
        const naive = lines.reduce((sum, { resource, request: { quantity, endDate } }) => {
          if (resource === FLAT) return sum + 4_500 * days(endDate)
          return sum + (resource === TENTS ? 300 * days(endDate) * quantity : 1_250 * quantity)
        }, 0)
        expect(totalCents(lines)).toBe(naive)
        expect(totalCents(lines.toReversed())).toBe(naive)
      }),
    )
  })
})

describe('Stays (rules#stays)', () => {
  test('a stay needs two days in order, and no dates where it is not let by the day', () => {
    expect(obstacle(FLAT, request(null, null))).toEqual({ code: 'dates-needed' })
    expect(obstacle(FLAT, request('2026-12-06', '2026-12-04'))).toEqual({ code: 'dates-inverted' })
    expect(obstacle(FLAT, request('2026-12-04', '2026-12-06'))).toBeUndefined()
  })

  test('a stay is as long as the resource allows, and begins when it says', () => {
    const week = { ...FLAT, minDays: 3, maxDays: 7, startWeekdays: [6], noticeDays: 10, windowDays: 20 }
    expect(obstacle(week, request('2026-12-05', '2026-12-06'))).toEqual({ code: 'too-short' })
    expect(obstacle(week, request('2026-12-05', '2026-12-12'))).toEqual({ code: 'too-long' })
    expect(obstacle(week, request('2026-11-28', '2026-12-01'))).toEqual({ code: 'too-early' })
    expect(obstacle(week, request('2026-12-14', '2026-12-17'))).toEqual({ code: 'too-late' })
    expect(obstacle(week, request('2026-12-04', '2026-12-07'))).toEqual({ code: 'weekday' })
    expect(obstacle(week, request('2026-12-05', '2026-12-11'))).toBeUndefined()
    expect(obstacle(FLAT, request(addDays(MONDAY, -1), MONDAY))).toEqual({ code: 'too-early' })
    expect(obstacle(FLAT, request(MONDAY, MONDAY))).toBeUndefined()
  })

  test('a season of a resource bounds its starts, not the days after', () => {
    const season = { ...FLAT, earliestStart: '2026-12-01', latestStart: '2026-12-10', maxDays: 3 }
    expect(obstacle(season, request('2026-11-30', '2026-12-02'))).toEqual({ code: 'too-early' })
    expect(obstacle(season, request('2026-12-10', '2026-12-12'))).toBeUndefined()
    expect(obstacle(season, request('2026-12-11', '2026-12-12'))).toEqual({ code: 'too-late' })
    expect(calendar(season).days.find(({ date }) => date === '2026-12-13')?.why).toBe('TOO_LATE')
  })

  test('a refused stay names the days that are taken, closed, or kept free after somebody else’s stay', () => {
    const taken = calendar(FLAT, {
      '2026-12-04': { taken: 1 },
      '2026-12-05': { kept: 1 },
      '2026-12-09': { closed: true },
    })
    expect(obstacle(FLAT, request('2026-12-03', '2026-12-06'), taken)).toEqual({
      code: 'taken',
      days: ['2026-12-04', '2026-12-05'],
      free: 0,
    })
    expect(obstacle(FLAT, request('2026-12-05', '2026-12-06'), taken)).toEqual({
      code: 'buffer',
      days: ['2026-12-05'],
      free: 0,
    })
    expect(obstacle(FLAT, request('2026-12-08', '2026-12-09'), taken)).toEqual({ code: 'closed', days: ['2026-12-09'] })
    expect(taken.days.filter(({ why }) => why === 'BUFFER').map(({ date }) => date)).toEqual(['2026-12-05'])
  })

  test('a stay leaves its own buffer free before the next stay, but may end before a closure', () => {
    const cleaned = { ...FLAT, bufferDays: 2 }
    const taken = calendar(cleaned, { '2026-12-10': { taken: 1 }, '2026-12-16': { closed: true } })
    expect(obstacle(cleaned, request('2026-12-07', '2026-12-08'), taken)).toEqual({
      code: 'buffer',
      days: ['2026-12-10'],
    })
    expect(obstacle(cleaned, request('2026-12-06', '2026-12-07'), taken)).toBeUndefined()
    expect(obstacle(cleaned, request('2026-12-14', '2026-12-15'), taken)).toBeUndefined()
  })

  test('a stay ends on the day the next one begins if the day of departure is free', () => {
    const changing = { ...FLAT, changeover: true }
    expect(allocatedDays(changing, '2026-12-05', '2026-12-12')).toEqual({ from: '2026-12-05', until: '2026-12-12' })
    expect(allocatedDays(changing, '2026-12-05', '2026-12-05')).toEqual({ from: '2026-12-05', until: '2026-12-06' })
    const taken = calendar(changing, { '2026-12-12': { taken: 1 } })
    expect(obstacle(changing, request('2026-12-05', '2026-12-12'), taken)).toBeUndefined()
    expect(obstacle(FLAT, request('2026-12-05', '2026-12-12'), taken)).toMatchObject({ code: 'taken' })
  })

  test('a member books as many items as are left on the fullest day, and as their own limit allows', () => {
    const taken = calendar(TENTS, { '2026-12-04': { taken: 3 } })
    expect(obstacle(TENTS, request('2026-12-03', '2026-12-05', 2), taken)).toBeUndefined()
    expect(obstacle(TENTS, request('2026-12-03', '2026-12-05', 3), taken)).toEqual({
      code: 'taken',
      days: ['2026-12-04'],
      free: 2,
    })
    expect(obstacle(TENTS, request('2026-12-03', '2026-12-05', 3), calendar(TENTS, {}, 2))).toEqual({
      code: 'limit',
      free: 2,
    })
    expect(violationOf(TICKET, request(null, null, 4), { onSale: true, free: 3, left: null, days: [] })).toEqual({
      code: 'sold-out',
      free: 3,
    })
    expect(violationOf(TICKET, request(null, null, 3), { onSale: true, free: 3, left: 2, days: [] })).toEqual({
      code: 'limit',
      free: 2,
    })
    expect(violationOf(TICKET, request(null, null), { onSale: false, free: 3, left: 2, days: [] })).toEqual({
      code: 'not-on-sale',
    })
  })

  test('exactly what is left may be had, of one day or of all; what has no end is never short', () => {
    const sold = (quantity: number, free: number | null, left: number | null = null) =>
      violationOf(TICKET, request(null, null, quantity), { onSale: true, free, left, days: [] })
    expect([sold(3, 3), sold(3, 9, 3), sold(1_000, null)]).toEqual([undefined, undefined, undefined])
    const heaps = { ...TENTS, stock: null }
    expect(obstacle(heaps, request('2026-12-04', '2026-12-06', 900))).toBeUndefined()
    const full = calendar(TENTS, { '2026-12-04': { taken: 3 }, '2026-12-05': { taken: 4 } })
    expect(obstacle(TENTS, request('2026-12-04', '2026-12-06', 3), full)).toMatchObject({ code: 'taken', free: 1 })
    expect(obstacle(FLAT, request('2026-12-04', '2026-12-04', 7), calendar(FLAT, {}, 1))).toBeUndefined()
  })

  test('a stay of the fewest days is long enough, half a stay is none, and days nobody knows of are not free', () => {
    const week = { ...FLAT, minDays: 3 }
    expect(obstacle(week, request('2026-12-04', '2026-12-06'))).toBeUndefined()
    expect(obstacle(FLAT, request('2026-12-04', null))).toEqual({ code: 'dates-needed' })
    expect(obstacle(FLAT, request(null, '2026-12-04'))).toEqual({ code: 'dates-needed' })
    expect(obstacle(FLAT, request('2027-06-01', '2027-06-02'))).toMatchObject({ code: 'taken', free: 0 })
    const last = addDays(MONDAY, 28)
    expect(obstacle({ ...FLAT, bufferDays: 1 }, request(last, last))).toMatchObject({ code: 'buffer' })
  })

  test('a resource without stock has every day taken', () => {
    const days = calendar({ ...TENTS, stock: 0 }).days.slice(3)
    expect(new Set(days.map(({ why }) => why))).toEqual(new Set(['TAKEN']))
  })

  test('a season within the notice and the window bounds nothing', () => {
    const wide = { ...FLAT, noticeDays: 3, windowDays: 10, earliestStart: MONDAY, latestStart: '2027-06-01' }
    expect(obstacle(wide, request('2026-11-25', '2026-11-25'))).toEqual({ code: 'too-early' })
    expect(obstacle(wide, request('2026-11-26', '2026-12-03'))).toBeUndefined()
    expect(obstacle(wide, request('2026-12-04', '2026-12-04'))).toEqual({ code: 'too-late' })
  })

  test('the nearest stays of the same length are offered instead, and none where no stay was asked for', () => {
    for (const none of [request(null, null), request('2026-12-04', null), request('2026-12-04', '2026-12-03')])
      expect(nearestStays(FLAT, none, calendar(FLAT), 2)).toEqual([])
    expect(nearestStays(FLAT, request(MONDAY, MONDAY), calendar(FLAT), 1)).toEqual([request(MONDAY, MONDAY)])
    const short = nearestStays({ ...FLAT, minDays: 3 }, request('2026-12-04', '2026-12-04'), calendar(FLAT), 1)
    expect(short).toEqual([request('2026-12-04', '2026-12-06')])
    const taken = calendar(FLAT, { '2026-12-05': { taken: 1 } })
    expect(nearestStays(FLAT, request('2026-12-04', '2026-12-06'), taken, 2)).toEqual([
      request('2026-12-02', '2026-12-04'),
      request('2026-12-06', '2026-12-08'),
    ])
  })
})

test('the refund of a cancelled line follows its terms to the day (rules#cancellation)', () => {
  const line = { lineTotalCents: 3_333, startDate: '2027-03-29', cancelDays: 7, cancelPercent: 50 }
  expect(refundCents(line, '2027-03-22')).toBe(1_666)
  expect(refundCents(line, '2027-03-23')).toBe(0)
  expect(refundCents({ ...line, cancelDays: null, cancelPercent: null }, '2026-12-01')).toBe(0)
  expect(refundCents({ ...line, cancelDays: null }, '2026-12-01')).toBe(0)
  expect(refundCents({ ...line, cancelPercent: null }, '2026-12-01')).toBe(0)
  expect(refundCents({ ...line, startDate: null }, '2026-12-01')).toBe(0)
})
