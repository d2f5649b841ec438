import { describe, expect, test } from 'vitest'
import { violationInWords } from './labels.ts'

describe('A line that went stale (rules#cart)', () => {
  test('a violation names the days, and how many are left', () => {
    expect(violationInWords({ code: 'taken', days: ['2026-12-04', '2026-12-05'], free: 0 })).toBe(
      'C’est déjà pris du 4 au 5 décembre 2026.',
    )
    expect(violationInWords({ code: 'taken', days: ['2026-12-04'], free: 2 })).toBe(
      'Il n’en reste que 2 le 4 décembre 2026.',
    )
    expect(violationInWords({ code: 'closed', days: ['2026-12-04'] })).toBe('C’est fermé le 4 décembre 2026.')
    expect(violationInWords({ code: 'sold-out' })).toBe('Il n’y en a plus.')
    expect(violationInWords({ code: 'limit', free: 1 })).toBe('Vous ne pouvez plus en prendre que 1 pour cette saison.')
  })

  test('a line that went stale for no reason of days says so', () => {
    expect(violationInWords({ code: 'gone' })).toBe('Ce n’est plus proposé.')
    expect(violationInWords({ code: 'other-line' })).toBe('Une autre ligne de ce panier prend déjà ces places.')
  })
})
