import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReservationState } from '../../catalogue/reservations/contract.ts'
import type { BillingPeriod } from '../../catalogue/resources/contract.ts'
import { OrderState } from './contract.ts'
import {
  awaitsPayment,
  mayReachBuyer,
  moneyOf,
  numberOf,
  partedAmong,
  partOf,
  receiptFile,
  receiptNumber,
  type Share,
  settledState,
  waysToPay,
} from './rules.ts'

test('only an order that waits, or waited in vain, may still take its money', () => {
  expect(OrderState.options.filter(awaitsPayment)).toEqual(['PENDING', 'EXPIRED'])
})

test.each([
  [6_300, 'PAID'],
  [6_301, 'PAID'],
  [6_299, 'PARTIALLY_REFUNDED'],
  [1, 'PARTIALLY_REFUNDED'],
  [0, 'REFUNDED'],
] as const)('an order of 63,00 € of which %i cents are kept is %s', (kept, state) =>
  expect(settledState(kept, 6_300, [], '2026-08-10')).toBe(state),
)

const line = (state: ReservationState, billingPeriod: BillingPeriod = 'UNIT', endDate: string | null = null) => ({
  state,
  billingPeriod,
  endDate,
})
test.each([
  ['an article that is confirmed', [line('CONFIRMED')], 'DONE'],
  ['an article that waits for a word', [line('TO_APPROVE')], 'PAID'],
  ['an event whose people are there', [line('HANDED_OVER', 'UNIT', '2026-08-20')], 'DONE'],
  ['a card for the season', [line('CONFIRMED', 'YEAR')], 'DONE'],
  ['a stay to come', [line('CONFIRMED', 'DAY', '2026-08-10')], 'PAID'],
  ['a stay that is over', [line('CONFIRMED', 'DAY', '2026-08-09')], 'DONE'],
  ['items that were handed over, and their days are over', [line('HANDED_OVER', 'ITEM_DAY', '2026-08-01')], 'PAID'],
  ['items whose days are to come', [line('CONFIRMED', 'ITEM_DAY', '2026-08-20')], 'PAID'],
  ['items that are back', [line('RETURNED', 'ITEM_DAY', '2026-08-20')], 'DONE'],
  ['a stay that was cancelled', [line('CANCELLED', 'DAY', '2026-08-20')], 'DONE'],
  ['a stay that was refused beside one to come', [line('REFUSED'), line('CONFIRMED', 'DAY', '2026-08-20')], 'PAID'],
] as const)('an order whose money is kept, of %s, is settled as its lines are (rules#orders)', (_what, lines, state) =>
  expect(settledState(2_000, 2_000, lines, '2026-08-10')).toBe(state),
)

test('a free order of which nothing is left is cancelled; money that went back says more than lines do', () => {
  const given = [line('CANCELLED'), line('REFUSED')]
  expect(settledState(0, 0, given, '2026-08-10')).toBe('CANCELLED')
  expect(settledState(0, 0, [line('CANCELLED'), line('CONFIRMED')], '2026-08-10')).toBe('DONE')
  expect(settledState(500, 2_000, given, '2026-08-10')).toBe('PARTIALLY_REFUNDED')
  expect(settledState(0, 2_000, [line('CONFIRMED')], '2026-08-10')).toBe('REFUNDED')
})

test('an administrator of some lines of an order sees their price, their payments and their refunds', () => {
  const order = {
    totalCents: 5_000,
    receiptNumber: 4,
    lines: [
      { id: 1, lineTotalCents: 2_000 },
      { id: 2, lineTotalCents: 3_000 },
    ],
    ledger: [
      {
        amountCents: 5_000,
        shares: [
          { reservationId: 1, amountCents: 2_000 },
          { reservationId: 2, amountCents: 3_000 },
        ],
      },
      { amountCents: 700, shares: [{ reservationId: 2, amountCents: 700 }] },
    ],
  }
  expect(partOf(order, [{ id: 1, lineTotalCents: 2_000 }])).toMatchObject({
    totalCents: 2_000,
    receiptNumber: null,
    lines: [{ id: 1 }],
    ledger: [{ amountCents: 2_000 }],
  })
})

test('an order tells its payments, its refunds and its pending refunds, and leaves out those that failed', () => {
  const movement = (kind: 'PAYMENT' | 'REFUND', state: 'DONE' | 'PENDING' | 'FAILED', amount: number) => ({
    kind,
    state,
    amount,
    method: 'CARD' as const,
    on: '2026-08-10',
    reference: null,
    disputed: false,
  })
  const payments = [
    movement('PAYMENT', 'DONE', 100),
    movement('PAYMENT', 'DONE', 0.1),
    movement('PAYMENT', 'PENDING', 7),
    movement('REFUND', 'DONE', 20),
    movement('REFUND', 'DONE', 0.2),
    movement('REFUND', 'PENDING', 3.01),
    movement('REFUND', 'FAILED', 50),
  ]
  expect(moneyOf({ payments } as never)).toEqual({ paid: 10_010, refunded: 2_020, owed: 301 })
})

test('a receipt’s number is its year and place; an order that was never paid has none', () => {
  expect(receiptNumber(2026, 42)).toBe('2026-00042')
  expect(receiptFile('2026-00042')).toBe('recu-2026-00042.pdf')
  expect(numberOf({ receiptYear: 2026, receiptNumber: 0 })).toBe('2026-00000')
  expect(numberOf({ receiptYear: 2026, receiptNumber: null })).toBeNull()
  expect(numberOf({ receiptYear: null, receiptNumber: 42 })).toBeNull()
})

test('an amount is parted among lines to the cent, by what is left of each and never beyond it (rules#shares)', () => {
  expect(
    partedAmong(
      100,
      [33, 33, 34].map((amountCents, reservationId) => ({ reservationId, amountCents })),
    ),
  ).toEqual([
    { reservationId: 0, amountCents: 33 },
    { reservationId: 1, amountCents: 33 },
    { reservationId: 2, amountCents: 34 },
  ])
  expect(
    partedAmong(1, [
      { reservationId: 7, amountCents: 500 },
      { reservationId: 8, amountCents: 501 },
    ]),
  ).toEqual([{ reservationId: 8, amountCents: 1 }])
  const [one, other] = [3, 9].map((reservationId) => ({ reservationId, amountCents: 500 }))
  for (const alike of [
    [one, other],
    [other, one],
  ] as Share[][])
    expect(partedAmong(1, alike)).toEqual([{ reservationId: 3, amountCents: 1 }])
  const lines = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (cents, part) => {
      const left = cents.map((amountCents, reservationId) => ({ reservationId, amountCents }))
      const amount = Math.round(part * cents.reduce((sum, each) => sum + each, 0))
      const shares = partedAmong(amount, left)
      expect(shares.reduce((sum, share) => sum + share.amountCents, 0)).toBe(amount)
      for (const { reservationId, amountCents } of shares)
        expect(amountCents).toBeLessThanOrEqual(cents[reservationId] ?? 0)
    }),
  )
})

describe('What an order may be paid by (rules#ordering)', () => {
  test('a card is offered for nothing and from 0.50 euros on, and for no sum between', () => {
    const by = (cents: number) => waysToPay(cents, ['CARD', 'CHEQUE']).means
    expect([by(0), by(50), by(5_000)]).toEqual(Array(3).fill(['CARD', 'CHEQUE']))
    expect([by(1), by(49)]).toEqual(Array(2).fill(['CHEQUE']))
    expect(waysToPay(49, ['CARD']).means).toEqual([])
  })

  test('an order above 50,000 euros is too large to be placed at once', () => {
    expect([5_000_000, 5_000_001].map((cents) => waysToPay(cents, ['CARD']).isTooLarge)).toEqual([false, true])
  })
})

const placed = { orderedOn: '2026-01-01', isUnpaid: false, isConfirmed: false, buyer: 7, bookedBy: null, actors: [7] }
const stay = (endDate: string | null, state: ReservationState = 'CONFIRMED') => ({
  billingPeriod: 'DAY' as BillingPeriod,
  state,
  startDate: endDate,
  endDate,
})
/** A place at an event; its line has the day of the event. */
const place = (day: string, state: ReservationState) => ({ ...stay(day, state), billingPeriod: 'UNIT' as const })

test.each([
  ['a stay to come', [stay('2026-12-01')], {}, true],
  ['a stay that was 90 days ago', [stay('2026-03-03')], {}, true],
  ['a stay that was 91 days ago', [stay('2026-03-02')], {}, false],
  ['one that never came back', [stay('2026-01-02', 'HANDED_OVER')], {}, true],
  ['an event that was 90 days ago and that they came to', [place('2026-03-03', 'HANDED_OVER')], {}, true],
  ['an event that was 91 days ago and that they came to', [place('2026-03-02', 'HANDED_OVER')], {}, false],
  ['a line that was given up', [stay('2026-12-01', 'CANCELLED')], {}, false],
  ['one of two that is to come', [stay('2026-12-01', 'CANCELLED'), stay('2026-12-01')], {}, true],
  ['an unpaid booking of their own making', [stay('2026-12-01')], { isUnpaid: true, bookedBy: 1, actors: [1] }, false],
  ['the same once the member acted on it', [stay('2026-12-01')], { isUnpaid: true, bookedBy: 1, actors: [1, 7] }, true],
  [
    'the same once the member confirmed it',
    [stay('2026-12-01')],
    { isUnpaid: true, isConfirmed: true, bookedBy: 1, actors: [1] },
    true,
  ],
  ['an unpaid booking of a colleague', [stay('2026-12-01')], { isUnpaid: true, bookedBy: 2, actors: [2] }, true],
  ['a guest of their own booking', [stay('2026-12-01')], { isUnpaid: true, bookedBy: 1, buyer: null }, true],
])(
  'an administrator of a commission may or may not be told how the buyer of %s is reached',
  (_what, lines, more, told) => {
    expect(mayReachBuyer(1, lines, { ...placed, ...more }, '2026-06-01')).toBe(told)
  },
)
