import { describe, expect, test } from 'vitest'
import { figuresOf, percentBooked, seasonsToChoose, totalOf, twelveUpTo } from './rules.ts'

const chalet = { id: 1, billingPeriod: 'DAY', stock: null, since: '2026-01-11', until: null } as const
const tents = { id: 2, billingPeriod: 'ITEM_DAY', stock: 4, since: '2025-01-01', until: null } as const
const ticket = { id: 3, billingPeriod: 'UNIT', stock: 50, since: '2025-01-01', until: null } as const
const sum = (resourceId: number, changes: object) => ({
  resourceId,
  month: '2026-01',
  booked: 0,
  closed: 0,
  incomeCents: 0,
  ...changes,
})
const january = ['2026-01']

describe('The figures of a month (rules#figures)', () => {
  test('the figures of a month set the booked days against the bookable ones, without closed days', () =>
    expect(figuresOf([chalet], [sum(1, { booked: 7, closed: 5 })], january)).toEqual([
      { month: '2026-01', bookable: 16, booked: 7, income: 0 },
    ]))

  test('the figures of a month count each of several items, and a closed day for all of them', () =>
    expect(figuresOf([tents], [sum(2, { booked: 10, closed: 1 })], january)).toMatchObject([
      { bookable: 120, booked: 10 },
    ]))

  test('the figures of a month know of days only where days are let and there is an end of it, of money always', () =>
    expect(
      figuresOf(
        [ticket, { ...tents, stock: null }],
        [sum(3, { incomeCents: 1_010 }), sum(2, { booked: 3, incomeCents: -2_020 })],
        january,
      ),
    ).toEqual([{ month: '2026-01', bookable: 0, booked: 0, income: -10.1 }]))

  test('the figures of a month end with the day it was archived; a stay after it still stands', () => {
    const gone = { ...tents, stock: 1, until: '2026-01-10' }
    expect(figuresOf([gone], [sum(2, { month: '2026-02', booked: 2 })], ['2026-01', '2026-02'])).toMatchObject([
      { bookable: 10, booked: 0 },
      { bookable: 2, booked: 2 },
    ])
  })

  test('the figures of a month are of so many percent, and of none where nothing could be booked; together they add up to the cent', () => {
    expect([percentBooked({ bookable: 31, booked: 10 }), percentBooked({ bookable: 0, booked: 0 })]).toEqual([
      32,
      undefined,
    ])
    const months = [0.1, 0.2, -0.05].map((income) => ({ month: '2026-01', bookable: 10, booked: 2, income }))
    expect(totalOf(months)).toEqual({ bookable: 30, booked: 6, income: 0.25 })
  })
})

test('Twelve months end with the one asked for, over the end of a year', () =>
  expect(twelveUpTo('2026-02')).toEqual([
    ...['2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
    ...['2026-01', '2026-02'],
  ]))

test('The season that runs may be chosen, the two before it, and the one that was asked for', () => {
  expect(seasonsToChoose(2026, undefined)).toEqual([2026, 2025, 2024])
  expect(seasonsToChoose(2026, 2020)).toEqual([2026, 2025, 2024, 2020])
})
