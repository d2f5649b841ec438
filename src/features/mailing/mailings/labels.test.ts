import { describe, expect, test } from 'vitest'
import { progressInWords } from './labels.ts'

const mailing = { kind: 'REGISTER' as const, sent: 0, waiting: 0, failed: 0, underWay: false }
const labelOf = (changes: Partial<Parameters<typeof progressInWords>[0]>) =>
  progressInWords({ ...mailing, ...changes }).label.replaceAll('\u00a0', ' ')

describe('Where a mailing is, in words (rules#sent-mailings)', () => {
  test('letters by post are printed, and no mail of them leaves', () =>
    expect(labelOf({ kind: 'POST' })).toBe('Imprimé'))

  test('a mailing that failed for some says so before anything else, also while others wait', () =>
    expect(labelOf({ sent: 12, failed: 1, waiting: 3, underWay: true })).toBe('1 échec, 12 partis'))

  test('a mailing under way says how many wait, one that is over how many left', () => {
    expect(labelOf({ sent: 12, waiting: 3, underWay: true })).toBe('3 en attente, 12 partis')
    expect(labelOf({ sent: 1 })).toBe('1 parti')
  })
})
