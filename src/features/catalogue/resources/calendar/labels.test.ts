import { expect, test } from 'vitest'
import { describeChoice } from './labels.ts'

const stay = { first: '2027-06-14', last: '2027-06-18' }

test('a stay whose last day another may begin on says that one arrives in the afternoon and leaves in the morning', () => {
  expect(describeChoice(stay, { minDays: null, changeover: true })).toBe(
    'Du 14 au 18 juin 2027\u00a0: 5\u00a0jours, arrivée l’après-midi, départ le matin.',
  )
  expect(describeChoice(stay, { minDays: null, changeover: false })).toBe('Du 14 au 18 juin 2027\u00a0: 5\u00a0jours.')
  expect(describeChoice({ ...stay, last: stay.first }, { minDays: null, changeover: true })).toBe(
    'Le 14 juin 2027\u00a0: 1\u00a0jour.',
  )
})
