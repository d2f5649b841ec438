import { expect, test } from 'vitest'
import { periodsOf, readPeriod } from './rules.ts'

test('periods are whole months and years, and an address that names none means this month', () => {
  expect(periodsOf('2026-01-31').map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-01', '2026-01-31'],
    ['2025-12-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31'],
    ['2025-01-01', '2025-12-31'],
  ])
  expect(readPeriod({ from: null, to: '2026-02-30' }, '2028-02-29')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(readPeriod({ from: '2026-03-01', to: '2026-04-02' }, '2028-02-29')).toEqual({
    from: '2026-03-01',
    to: '2026-04-02',
  })
})
