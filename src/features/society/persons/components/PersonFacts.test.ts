import { describe, expect, test } from 'vitest'
import { readablePhone } from '../../../../shared/phones.ts'
import { ageWords, validityOf, waitingWords } from './PersonFacts.ts'

describe('what a screen says of a person', () => {
  test('a person’s age is in whole years, one more on the birthday', () => {
    expect(ageWords('1992-11-21', '2026-11-20')).toBe('33\u00a0ans')
    expect(ageWords('1992-11-20', '2026-11-20')).toBe('34\u00a0ans')
    expect(ageWords('2025-11-20', '2026-11-20')).toBe('1 an')
    expect(ageWords('2026-03-12', '2026-11-20')).toBe('moins d’un an')
  })

  test('a French telephone number is written in pairs, and a foreign one is left as it is', () => {
    expect(readablePhone('+33612345678')).toBe('06\u00a012\u00a034\u00a056\u00a078')
    expect(readablePhone('+32470123456')).toBe('+32470123456')
  })

  test('an account whose fee was never paid has no word on its validity', () => {
    expect(validityOf('1970-01-01')).toBeUndefined()
    expect(validityOf('2026-12-31')).toBe('31 décembre 2026')
  })

  test('the wait of an account is counted in hours, then in days', () => {
    expect(waitingWords(0)).toBe('depuis moins d’une heure')
    expect(waitingWords(52)).toBe('depuis 52\u00a0h')
    expect(waitingWords(130)).toBe('depuis 5\u00a0jours')
  })
})
