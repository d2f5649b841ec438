import { expect, test } from 'vitest'
import { toE164 } from './numbering.ts'

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['+33 6 12-34-56-78', '+33612345678'],
  ['+41 22 767 61 11', '+41227676111'],
  ['06.12.34.56.7', undefined],
  ['06 12 34 56 789', undefined],
  ['bonjour', undefined],
])('« %s » is %s', (text, number) => expect(toE164(text)).toBe(number))
