import { expect, test } from 'vitest'
import { labelsOf, placeOfLabel, WINDOW } from '../../../server/files/post.ts'
import { addressLines, paragraphsOf } from './rules.ts'

const MM = 72 / 25.4
const someone = { firstName: 'Éloïse', lastName: 'Le Bris', streetNumber: '3', streetName: 'rue du Port' }

test('an address has the town in capitals without accents, a country only where it is another, and no line of nothing', () => {
  expect(addressLines({ ...someone, postalCode: '29200', city: 'Plouénan', country: 'France' })).toEqual([
    'Éloïse Le Bris',
    '3 rue du Port',
    '29200 PLOUENAN',
  ])
  expect(addressLines({ ...someone, postalCode: '1000', city: 'Liège', country: 'Belgique' }).at(-1)).toBe('BELGIQUE')
  const unknown = { streetNumber: null, streetName: null, postalCode: null, city: null, country: null }
  expect(addressLines({ ...someone, ...unknown })).toEqual(['Éloïse Le Bris'])
})

test('a text is parted where a line is left empty', () => {
  expect(paragraphsOf('Bonjour,\n\nSamedi à 9 h\nà la caserne.\n \n')).toEqual([
    'Bonjour,',
    'Samedi à 9 h\nà la caserne.',
  ])
})

test.each(['70x37', '99x38', '63x38'] as const)(
  'the labels of a sheet %s lie within it and on none of the others',
  (sheet) => {
    const places = Array.from({ length: labelsOf(sheet) }, (_, index) => placeOfLabel(sheet, index))
    for (const [index, one] of places.entries()) {
      expect(one.page).toBe(0)
      expect([one.x, one.y].every((at) => at >= 0)).toBe(true)
      expect([one.x + one.width <= 210 * MM + 0.01, one.y + one.height <= 297 * MM + 0.01]).toEqual([true, true])
      for (const other of places.slice(index + 1)) {
        const isBeside = one.x + one.width <= other.x + 0.01 || other.x + other.width <= one.x + 0.01
        expect(isBeside || one.y + one.height <= other.y + 0.01).toBe(true)
      }
    }
    expect(placeOfLabel(sheet, 0, labelsOf(sheet))).toEqual(places.at(-1))
    expect(placeOfLabel(sheet, 1, labelsOf(sheet))).toEqual({ ...places[0], page: 1 })
  },
)

test.each([
  ['DL', { width: 220, height: 110 }],
  ['C5/6', { width: 229, height: 114 }],
])(
  'the address of a letter folded in three is seen through the window of an envelope %s wherever it lies in it',
  (_name, envelope) => {
    const window = {
      left: envelope.width - 120,
      right: envelope.width - 20,
      top: envelope.height - 55,
      bottom: envelope.height - 20,
    }
    for (const aside of [0, envelope.width - 210])
      for (const down of [0, envelope.height - 99]) {
        expect(WINDOW.x / MM + aside).toBeGreaterThanOrEqual(window.left)
        expect((WINDOW.x + WINDOW.width) / MM + aside).toBeLessThanOrEqual(window.right)
        expect(WINDOW.y / MM + down).toBeGreaterThanOrEqual(window.top)
        expect((WINDOW.y + WINDOW.height) / MM + down).toBeLessThanOrEqual(window.bottom + 0.01)
      }
  },
)
