import { expect, test } from 'vitest'
import { failureOf, stopLeaves } from './messages.ts'

const failed = { kind: 'import-persons', done: 0, total: 1_204, result: { reason: 'gave-up' } }
const why = 'Le portail a essayé plusieurs fois sans y arriver.'

test('long work that failed says what of it stays done, in the words of its kind', () => {
  expect(failureOf({ ...failed, done: 12 })).toBe(`${why} 12\u00a0lignes sur 1\u202f204 sont déjà traitées.`)
  expect(failureOf({ ...failed, done: 1, total: 5 })).toBe(`${why} 1\u00a0ligne sur 5 est déjà traitée.`)
  expect(failureOf({ ...failed, kind: 'bulk-validate', done: 1, total: 5 })).toContain('1\u00a0compte sur 5 est')
  expect(failureOf({ ...failed, kind: 'bulk-mail', done: 2, total: 5 })).toContain('2\u00a0messages sur 5 sont')
})

test('failed work that leaves nothing done, such as an export, says nothing of it', () => {
  expect(failureOf(failed)).toBe(why)
  expect(failureOf({ ...failed, kind: 'export-persons', done: 500 })).toBe(why)
})

test('a stopped import keeps its work, and a stopped export leaves no file', () => {
  expect(stopLeaves('import-persons')).toBe('Ce qui est fait le reste.')
  expect(stopLeaves('export-persons')).toBe('Rien n’en restera.')
})

test('a person who lost the right in the meantime is told so', () => {
  expect(failureOf({ ...failed, result: { reason: 'not-allowed' } })).toBe('Vous n’aviez plus le droit de le faire.')
})
