import { expect, test } from 'vitest'
import { isSameAddress, presentAddress } from './rules.ts'

const place = { streetNumber: '18', streetName: 'rue du Port', postalCode: 1000, city: 'Bourg', country: 'France' }

test('an address is told with its number, its person and its place; a leading zero is not a number’s', () => {
  expect(presentAddress({ ...place, id: 3, version: 2, postalCode: '01000' }, 7)).toEqual({
    ...place,
    id: 3,
    version: 2,
    postalCode: 1000,
    persons: [{ id: 7 }],
    _links: { self: { href: '/aspr/v1/addresses/3' } },
  })
})

test('an address is told by all its parts, and a missing country is France', () => {
  const { country: _, ...without } = place
  expect(isSameAddress(place, without)).toBe(true)
  expect(isSameAddress(without, place)).toBe(true)
  const others = {
    streetNumber: '19',
    streetName: 'quai du Port',
    postalCode: 1001,
    city: 'Bourget',
    country: 'Suisse',
  }
  for (const [part, value] of Object.entries(others))
    expect(isSameAddress(place, { ...place, [part]: value }), part).toBe(false)
})
