import { expect, test } from 'vitest'
import { identifierIn } from './address.ts'

const ID = '5c0f3a52-6f0e-4a3c-9a3e-0d9f4a0b7a11'

test('The identifier of a code comes from the route, or else from the last segment of its address (rules#calendar-codes)', () => {
  expect(identifierIn('https://amicale.example/calendrier/code', ID)).toBe(ID)
  expect(identifierIn(`https://amicale.example/calendrier/code/${ID}`)).toBe(ID)
  expect(identifierIn(`https://amicale.example/calendrier/code/2027/${ID}?from=mail`)).toBe(ID)
  expect(identifierIn('https://amicale.example/calendrier/code')).toBe('')
  expect(identifierIn('https://amicale.example/calendrier/code/')).toBe('')
})
