import { expect, test } from 'vitest'
import { de, leadingTo } from './french.ts'

test.each([
  ['Maëlle', 'de Maëlle'],
  ['Élodie', 'd’Élodie'],
  ['œuvres', 'd’œuvres'],
  ['Hélène', 'd’Hélène'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['', 'de '],
])('what belongs to « %s » is « %s »', (name, words) => expect(de(name)).toBe(words))

test('only « de » at the end of what leads to a name is elided', () => {
  expect(leadingTo('Anne', 'a validé le compte de ')).toBe('a validé le compte d’')
  expect(leadingTo('Anne', 'a importé ')).toBe('a importé ')
  expect(leadingTo('Anne', 'dit de tous ')).toBe('dit de tous ')
  expect(leadingTo('Anne', 'un code ')).toBe('un code ')
})
