import { expect, test } from 'vitest'
import type { Entry } from '../../sync/components/outbox.ts'
import { queuedHandOverIn } from './queuedHandOver.ts'

const SALE = '5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a11'
const OTHER = '6d1f4b63-7a1f-4b4d-8b4f-1e0a5b1c8b22'
const handed = (externalId: string, minute: number, result?: Entry['result']): Entry => ({
  operation: {
    kind: 'HANDOVER',
    id: `0198f3a5-0000-7000-8000-0000000000${minute}`,
    at: `2026-12-05T18:${minute}:00.000Z`,
    year: 2027,
    externalId,
  },
  ...(result && { result }),
})

test('a hand-over that this phone noted is its own sale’s, and is over once the server has taken it (rules#calendar-handover)', () => {
  expect(queuedHandOverIn([handed(OTHER, 10)], SALE)).toBeUndefined()
  expect(queuedHandOverIn([handed(SALE, 10), handed(OTHER, 11)], SALE)).toEqual({
    at: '2026-12-05T18:10:00.000Z',
    state: 'UNSENT',
  })
  expect(queuedHandOverIn([handed(SALE, 10, { state: 'APPLIED', code: null })], SALE)).toBeUndefined()
  expect(queuedHandOverIn([handed(SALE, 10, { state: 'WAITING', code: 'UNPAID' })], SALE)?.state).toBe('WAITING')
  expect(
    queuedHandOverIn([handed(SALE, 10, { state: 'REFUSED', code: 'externalId' }), handed(SALE, 12)], SALE)?.state,
  ).toBe('UNSENT')
})
