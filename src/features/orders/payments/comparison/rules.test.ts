import { expect, test } from 'vitest'
import { windowOf } from './rules.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)
const NOW = at('23T03:00:00')

test('a comparison is of the last week but for the last hour, and of more where none was made for longer (rules#reconciliation)', () => {
  const until = at('23T02:00:00')
  expect(windowOf(NOW, undefined)).toEqual({ since: at('16T02:00:00'), until })
  expect(windowOf(NOW, at('22T02:00:00'))).toEqual({ since: at('16T02:00:00'), until })
  expect(windowOf(NOW, at('10T02:00:00'))).toEqual({ since: at('09T02:00:00'), until })
})

test('a night has one comparison', () => {
  expect(windowOf(NOW, at('23T01:50:00'))).toBeUndefined()
  expect(windowOf(NOW, at('22T14:00:01'))).toBeUndefined()
  expect(windowOf(NOW, at('22T14:00:00'))).toBeDefined()
})
