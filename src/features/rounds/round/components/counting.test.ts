import { describe, expect, test } from 'vitest'
import type { Entry } from '../../sync/components/outbox.ts'
import { cashToHandIn, doubtOf, giftsOf, nextStub, runsOf, summaryOf } from './counting.ts'

const book = (firstStub: number, lastStub: number, used: number[] = []) => ({
  id: firstStub,
  firstStub,
  lastStub,
  used,
})
const given = (...stubs: number[]) => stubs.map((stub) => ({ amount: 10, means: 'CASH' as const, stub }))
const gift = (id: string, amount: number, means: 'CASH' | 'CHEQUE' | 'CARD', stub?: number): Entry => ({
  operation: {
    id,
    year: 2027,
    at: '2026-12-04T18:00:00.000Z',
    kind: 'VISIT',
    doorId: 1,
    flat: '',
    outcome: 'GIVEN',
    gift: { amount, means, stub },
  },
})

describe('The stub that comes next (rules#rounds)', () => {
  test('the stub that comes next is the first that nobody has used of a book in hand', () => {
    expect(nextStub([book(101, 120)], [])).toBe(101)
    expect(nextStub([book(101, 120, [101, 102, 104])], [])).toBe(103)
    expect(nextStub([book(101, 102, [101, 102]), book(201, 220)], [])).toBe(201)
  })

  test('the stub that comes next follows the last one given, whatever was left out before it, then goes back to what was left', () => {
    expect(nextStub([book(101, 120)], given(105))).toBe(106)
    expect(nextStub([book(101, 120), book(201, 220)], given(101, 210))).toBe(211)
    expect(nextStub([book(101, 103)], given(102, 103))).toBe(101)
    expect(nextStub([book(101, 120)], given(105, 9))).toBe(101)
  })

  test('the stub that comes next is none where there is no book, or nothing is left of it', () => {
    expect(nextStub([], [])).toBeUndefined()
    expect(nextStub([book(101, 102)], given(101, 102))).toBeUndefined()
  })

  test('the stub that comes next is looked at twice where it is used or in no book in hand', () => {
    expect(doubtOf(105, [book(101, 120)], [])).toBeUndefined()
    expect(doubtOf(105, [book(101, 120, [105])], [])).toBe('USED')
    expect(doubtOf(105, [book(101, 120)], given(105))).toBe('USED')
    expect(doubtOf(5, [book(101, 120)], [])).toBe('OUTSIDE')
  })
})

describe('An evening in figures (rules#rounds)', () => {
  const entries: Entry[] = [
    gift('a', 10, 'CASH', 102),
    gift('b', 12.5, 'CASH', 101),
    gift('c', 20, 'CHEQUE', 105),
    gift('d', 5, 'CARD', 103),
    gift('e', 50, 'CASH', 110),
    { operation: { id: 'f', year: 2027, at: '2026-12-04T19:00:00.000Z', kind: 'WITHDRAW', operation: 'e' } },
    { ...gift('g', 99, 'CASH', 111), result: { state: 'REFUSED', code: 'gift.amount' } },
  ]

  test('refunds and refusals are not counted, and the cash is told apart', () => {
    expect(giftsOf(entries)).toHaveLength(4)
    expect(summaryOf(entries)).toEqual({
      gifts: 4,
      cents: 4_750,
      byMeans: [
        { means: 'CASH', gifts: 2, cents: 2_250 },
        { means: 'CHEQUE', gifts: 1, cents: 2_000 },
        { means: 'CARD', gifts: 1, cents: 500 },
      ],
      stubs: [101, 102, 103, 105],
    })
  })

  test('the cash to hand in is what the server knows and what is still on the phone, as the office says it (rules#calendar-cash)', () => {
    const sent = { ...gift('s', 10, 'CASH', 1), result: { state: 'APPLIED' as const, code: null } }
    const waiting = { ...gift('w', 40, 'CASH', 2), result: { state: 'WAITING' as const, code: 'REVOKED' } }
    const back = (operation: string): Entry => ({
      operation: { id: `b${operation}`, year: 2027, at: '2026-12-04T19:00:00.000Z', kind: 'WITHDRAW', operation },
    })
    expect(cashToHandIn([sent, waiting, gift('u', 5, 'CASH'), gift('c', 20, 'CHEQUE')], 87.5)).toBe(9_250)
    expect(cashToHandIn([sent, back('s')], 87.5)).toBe(7_750)
    expect(cashToHandIn([gift('u', 5, 'CASH'), back('u')], 87.5)).toBe(8_750)
    expect(cashToHandIn([sent, gift('u', 5, 'CASH')], undefined)).toBe(1_500)
  })

  test('numbers are told as runs', () => {
    expect(runsOf([101, 102, 103, 105])).toEqual([
      [101, 103],
      [105, 105],
    ])
    expect(runsOf([])).toEqual([])
  })
})
