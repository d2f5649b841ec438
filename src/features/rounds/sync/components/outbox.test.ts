import { expect, test } from 'vitest'
import type { Operation } from '../contract.ts'
import { type Entry, undoneOf } from './outbox.ts'

const stamped = { year: 2027, at: '2026-12-04T18:00:00.000Z' }
const visit = (id: string, more: Partial<Entry> = {}): Entry => ({
  operation: { ...stamped, id, kind: 'VISIT', doorId: 1, flat: '', outcome: 'ABSENT' } satisfies Operation,
  ...more,
})
const back = (operation: string): Entry => ({
  operation: { ...stamped, id: `b${operation}`, kind: 'WITHDRAW', operation },
})
const taken = { result: { state: 'APPLIED' as const, code: null } }
const namesOf = (entries: readonly Entry[]) => undoneOf(entries).map(({ operation }) => operation.id)

test('A note and its withdrawal that are both still on the phone are dropped together (rules#rounds)', () => {
  expect(namesOf([visit('1'), visit('2'), back('1')])).toEqual(['1', 'b1'])
})

test('An operation that the server may have is taken back there, though its answer was lost', () => {
  expect(namesOf([visit('1', { tried: true }), back('1'), visit('2', taken), back('2')])).toEqual([])
})
