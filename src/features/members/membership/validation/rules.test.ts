import { expect, test } from 'vitest'
import { heldNews, mayUndo, UNDO_SECONDS, UNDO_TAKEN_SECONDS } from './rules.ts'

const AT = '2026-11-20T08:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(AT) + seconds * 1_000)

test('a validation can be taken back for nine seconds, the last one included; what never was cannot', () => {
  expect(mayUndo(AT, after(UNDO_TAKEN_SECONDS))).toBe(true)
  expect(mayUndo(AT, after(UNDO_TAKEN_SECONDS + 0.001))).toBe(false)
  expect(mayUndo(null, new Date(0))).toBe(false)
})

test('the server still takes what the screen offered, and nobody is told before that is over', () => {
  const { notBefore } = heldNews(after(0))
  expect([UNDO_SECONDS, UNDO_TAKEN_SECONDS]).toEqual([6, 9])
  expect(notBefore).toEqual(after(12))
})
