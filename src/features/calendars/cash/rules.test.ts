import { expect, test } from 'vitest'
import { accountsOf, dueOf } from './rules.ts'

const row = { sellerId: 7, bookId: null, cash: 9_000, cheques: 500, countedCash: 2_000, countedCheques: 0 }

test('The cash due is the gifts less the counts, and at a count less the counts of others (rules#calendar-cash)', () => {
  const { cash } = accountsOf([row], { sellerId: 7, bookId: 1 })
  expect(dueOf(cash)).toBe(7_000)
  expect(dueOf(cash, 2_000)).toBe(9_000)
  expect(dueOf({ expected: 500, counted: 700 })).toBe(-200)
})

test('Money of a book that nobody has is the book’s own', () => {
  const ofBook = { ...row, sellerId: null, bookId: 3 }
  expect(accountsOf([row, ofBook], { sellerId: null, bookId: 3 }).cheques.expected).toBe(500)
  expect(accountsOf([row, ofBook], { sellerId: null, bookId: 4 }).cash.expected).toBe(0)
  expect(accountsOf([row, ofBook], { sellerId: null, bookId: null }).cash.expected).toBe(0)
})
