import { expect, test } from 'vitest'
import { agoInWords } from './messages.ts'

test.each([
  ['2026-11-25T09:59:00Z', 'il y a moins d’une heure'],
  ['2026-11-25T09:00:00Z', 'il y a 1 heure'],
  ['2026-11-23T10:31:00Z', 'il y a 47 heures'],
  ['2026-11-23T10:30:00Z', 'il y a 2 jours'],
])('the age of a backup of %s is told in words', (then, words) => {
  expect(agoInWords(then, Date.parse('2026-11-25T10:30:00Z')).replaceAll('\u00a0', ' ')).toBe(words)
})
