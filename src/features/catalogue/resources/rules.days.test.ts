import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/dates.ts'
import { isOccupied, isOnSale, outOfReach, validateDays } from './rules.ts'

const RULES = {
  maxPerMember: null,
  saleOpensAt: null,
  saleClosesAt: null,
  earliestStart: null,
  latestStart: null,
  heldOn: null,
  minDays: null,
  maxDays: null,
  startWeekdays: [],
  noticeDays: 0,
  windowDays: null,
  bufferDays: 0,
  changeover: false,
}
const FLAT = { ...RULES, stock: null, billingPeriod: 'DAY' as const }
const TENTS = { ...RULES, stock: 5, billingPeriod: 'ITEM_DAY' as const }
const MONDAY = '2026-11-23'
const request = (startDate: string | null, endDate: string | null) => ({ startDate, endDate, quantity: 1 })

describe('When it is sold, and what no calendar is needed for (rules#availability)', () => {
  const NOON = '2026-12-01T12:00:00Z'
  test.each([
    ['without bounds', {}, true],
    ['from that moment on', { saleOpensAt: NOON }, true],
    ['not a moment before', { saleOpensAt: '2026-12-01T12:00:01Z' }, false],
    ['up to a moment before', { saleClosesAt: '2026-12-01T12:00:01Z' }, true],
    ['not at that moment any more', { saleClosesAt: NOON }, false],
    ['opened, and closed', { saleOpensAt: '2026-11-01T00:00:00Z', saleClosesAt: '2026-11-30T00:00:00Z' }, false],
    ['told in another zone', { saleOpensAt: '2026-12-01T13:00:00+01:00' }, true],
  ])('a resource is on sale %s', (_when, bounds, sold) => {
    expect(isOnSale({ ...FLAT, ...bounds }, NOON)).toBe(sold)
    const day = { date: '2026-12-04', taken: 0, kept: 0, closed: false }
    const asked = { now: NOON, today: '2026-12-01', left: () => null }
    expect(validateDays({ ...FLAT, ...bounds }, asked)(day).why).toBe(sold ? null : 'NOT_ON_SALE')
  })

  test.each([
    [{ closed: true }, null, 'CLOSED'],
    [{ taken: 2, kept: 3 }, null, 'TAKEN'],
    [{ taken: 5 }, null, 'TAKEN'],
    [{ kept: 5 }, null, 'BUFFER'],
    [{ taken: 1, kept: 1 }, null, null],
    [{}, 0, 'LIMIT'],
    [{}, 1, null],
  ] as const)('a day with %j, of which this member may have %s more, is %s', (day, left, why) => {
    const asked = { now: NOON, today: MONDAY, left: () => left }
    expect(validateDays(TENTS, asked)({ date: '2026-12-04', taken: 0, kept: 0, closed: false, ...day }).why).toBe(why)
  })

  test.each([
    ['nothing that is for no day', null, null, undefined],
    ['nothing that has no end', MONDAY, null, undefined],
    ['nothing that has no start', null, MONDAY, undefined],
    ['nothing that ends before it starts: that is told otherwise', '2020-01-02', '2020-01-01', undefined],
    ['one day, today', MONDAY, MONDAY, undefined],
    ['yesterday', addDays(MONDAY, -1), MONDAY, 'too-early'],
    ['366 days', MONDAY, addDays(MONDAY, 365), undefined],
    ['367 days', MONDAY, addDays(MONDAY, 366), 'too-long'],
    ['three years ahead', addDays(MONDAY, 1_100), addDays(MONDAY, 1_100), undefined],
    ['a day more', addDays(MONDAY, 1_101), addDays(MONDAY, 1_101), 'too-late'],
  ])('a stay is held to the days in reach: %s', (_what, start, end, code) =>
    expect(outOfReach(request(start, end), MONDAY)).toEqual(code && { code }),
  )

  test('a day that others have may become free, a day that the resource forbids does not', () => {
    expect((['taken', 'sold-out', 'buffer'] as const).map((code) => isOccupied({ code }))).toEqual([true, true, true])
    expect((['closed', 'limit', 'too-long', 'not-on-sale'] as const).some((code) => isOccupied({ code }))).toBe(false)
  })
})
