import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../catalogue/reservations/contract.ts'
import type { PlannedResource, PlannedStay } from './contract.ts'
import { asPlanned, comingUp, monthOf, nextMonth, occupancyOn, placedIn, spanOf, stackStays } from './rules.ts'

const stay = (
  id: number,
  startDate: string,
  endDate: string,
  state: PlannedStay['state'] = 'CONFIRMED',
): PlannedStay => ({
  id,
  commandId: id,
  person: 'Lena Roudaut',
  state,
  quantity: 1,
  startDate,
  endDate,
  bufferDays: 0,
  step: null,
})

describe('The month of a planning (rules#planning)', () => {
  test('the month of a planning is that of the address where it names one, else that of today', () => {
    expect(monthOf('2027-02', '2026-11-23')).toBe('2027-02')
    for (const said of [null, '', '2027-13', '2027-2', 'demain', '0001-01'])
      expect(monthOf(said, '2026-11-23')).toBe('2026-11')
  })

  test('the month of a planning goes from its first to its last day, 29 February too, and over the end of a year', () => {
    expect(spanOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    expect(spanOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect([nextMonth('2026-12', 1), nextMonth('2027-01', -1)]).toEqual(['2027-01', '2026-12'])
  })

  test('the month of a planning cuts off what begins before it or ends after it', () => {
    const november = spanOf('2026-11')
    expect(placedIn(november, '2026-11-04', '2026-11-06')).toMatchObject({ start: 4, end: 7, isCutBefore: false })
    expect(placedIn(november, '2026-10-30', '2026-11-01')).toMatchObject({ start: 1, end: 2, isCutBefore: true })
    expect(placedIn(november, '2026-11-30', '2026-12-02')).toMatchObject({ start: 30, end: 31, isCutAfter: true })
  })

  test('the month of a planning draws beside each other what overlaps, and one after the other what does not', () => {
    const stays = [
      stay(1, '2026-11-01', '2026-11-05'),
      stay(2, '2026-11-03', '2026-11-04'),
      stay(3, '2026-11-05', '2026-11-06'),
    ]
    expect(stackStays(stays).map(({ row }) => row)).toEqual([1, 2, 2])
  })
})

describe('How a resource stands on a day (rules#planning)', () => {
  const chalet = (over: Partial<PlannedResource> = {}): PlannedResource => ({
    id: 1,
    name: 'Chalet',
    billingPeriod: 'DAY',
    stock: 2,
    stays: [],
    closures: [],
    offers: [],
    ...over,
  })
  const on = (over: Partial<PlannedResource>, day = '2027-07-05') => occupancyOn(chalet(over), day)

  test('a resource is full when its whole stock is taken, by stays or by offers that wait for an answer', () => {
    const one = stay(1, '2027-07-04', '2027-07-05')
    const offer = { id: 9, person: null, quantity: 1, startDate: '2027-07-05', endDate: '2027-07-06', until: '' }
    expect(on({ stays: [one] })).toMatchObject({ bookings: 1, isFull: false })
    expect(on({ stays: [one], offers: [offer] })).toMatchObject({ bookings: 2, isFull: true })
    expect(on({ stays: [one], offers: [offer] }, '2027-07-06')).toMatchObject({ bookings: 1, isFull: false })
    expect(on({ stays: [{ ...one, quantity: 2 }] })).toMatchObject({ bookings: 1, isFull: true })
  })

  test('a resource without a stock is never full by its stays', () =>
    expect(on({ stock: null, stays: [stay(1, '2027-07-05', '2027-07-05')] })).toMatchObject({ isFull: false }))

  test('a resource takes nobody on a day that is closed or kept free after a stay', () => {
    const closures = [{ id: 1, startDate: '2027-07-05', endDate: '2027-07-05', reason: '' }]
    expect(on({ closures })).toMatchObject({ bookings: 0, isClosed: true, isFull: true })
    const kept = [{ ...stay(1, '2027-07-01', '2027-07-03'), bufferDays: 2 }]
    expect(on({ stays: kept })).toMatchObject({ bookings: 0, isKeptFree: true, isFull: true })
    expect(on({ stays: kept }, '2027-07-06')).toMatchObject({ isKeptFree: false, isFull: false })
  })
})

/** Bookings of a resource that are open, on any days. */
const open = (resource: PlannedResource): PlannedResource => ({
  ...resource,
  stays: resource.stays.filter(({ state }) => state === 'TO_APPROVE' || state === 'HANDED_OVER'),
})

describe('What is to come (rules#planning)', () => {
  test('a stay that waits for approval or is still out is shown whatever its date', () => {
    const line = (id: number, startDate: string | null, state: Reservation['state']): Reservation => ({
      id,
      commandId: id,
      resourceId: 1,
      name: 'Chalet',
      commission: null,
      billingPeriod: 'DAY',
      quantity: 1,
      price: 48,
      personId: 1,
      startDate,
      endDate: startDate,
      startTime: null,
      endTime: null,
      state,
      createdAt: '2026-11-20T10:00:00Z',
      buyer: 'Lena Roudaut',
      _links: { self: { href: '/' }, command: { href: '/' } },
    })
    const lines = [
      line(1, '2026-05-02', 'HANDED_OVER'),
      line(2, '2027-04-14', 'TO_APPROVE'),
      line(3, null, 'TO_APPROVE'),
    ]
    const { waiting, moves } = comingUp([], asPlanned(lines), '2026-11-23')
    expect(waiting.map(({ stay: { id, person } }) => [id, person])).toEqual([
      [3, 'Lena Roudaut'],
      [2, 'Lena Roudaut'],
    ])
    expect(moves.map(({ stay: { id }, day, what }) => [id, day, what])).toEqual([[1, '2026-11-23', 'BACK']])
  })

  test('a booking goes out on its first day, comes back on its last, and is for today when it is late', () => {
    const stays = [
      stay(1, '2026-11-25', '2026-11-27'),
      stay(2, '2026-11-18', '2026-11-20', 'HANDED_OVER'),
      stay(3, '2026-11-22', '2026-11-24'),
      stay(4, '2026-11-21', '2026-11-25', 'HANDED_OVER'),
      stay(5, '2026-12-04', '2026-12-05', 'TO_APPROVE'),
      stay(6, '2026-11-10', '2026-11-12'),
      stay(7, '2026-11-10', '2026-11-12', 'RETURNED'),
    ]
    const resource: PlannedResource = {
      id: 1,
      name: 'Chalet',
      billingPeriod: 'DAY',
      stock: null,
      stays,
      closures: [],
      offers: [],
    }
    const { waiting, moves } = comingUp([resource], [open(resource)], '2026-11-23')
    expect(waiting.map((each) => each.stay.id)).toEqual([5])
    expect(moves.map(({ stay: { id }, day, what }) => [id, day, what])).toEqual([
      [2, '2026-11-23', 'BACK'],
      [3, '2026-11-23', 'OUT'],
      [4, '2026-11-25', 'BACK'],
      [1, '2026-11-25', 'OUT'],
    ])
  })
})
