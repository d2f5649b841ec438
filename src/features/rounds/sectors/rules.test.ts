import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PlacedDoor, walkingOrder } from './rules.ts'

const door = (more: Partial<PlacedDoor> & { id: number }): PlacedDoor => ({
  street: 'rue du Port',
  city: 'Beauregard',
  number: more.id,
  suffix: '',
  lon: more.id * 100,
  lat: 48_000_000,
  ...more,
})
const doors = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      street: fc.constantFrom('rue du Port', 'allée des Tilleuls', 'quai Nord', 'impasse A'),
      city: fc.constantFrom('Beauregard', 'Le Bourg'),
      number: fc.integer({ min: 0, max: 60 }),
      suffix: fc.constantFrom('', 'bis', 'ter', 'A'),
      place: fc.option(fc.tuple(fc.integer({ min: -2_000, max: 2_000 }), fc.integer({ min: -2_000, max: 2_000 }))),
    }),
    { selector: ({ id }) => id, maxLength: 80 },
  )
  .map((given): PlacedDoor[] =>
    given.map(({ place, ...rest }) => ({ ...rest, lon: place?.[0] ?? null, lat: place?.[1] ?? null })),
  )

describe('The doors of a sector are walked (rules#walking-order)', () => {
  test('the walking order has each door once, whatever they are', () =>
    fc.assert(
      fc.property(doors, (given) => {
        expect(walkingOrder(given).toSorted((one, other) => one - other)).toEqual(
          given.map(({ id }) => id).toSorted((one, other) => one - other),
        )
      }),
    ))

  test('the walking order is the same in whatever order the doors are given', () =>
    fc.assert(
      fc.property(doors, fc.infiniteStream(fc.nat()), (given, stream) => {
        const shuffled = given
          .map((each) => ({ each, key: stream.next().value as number }))
          .sort((one, other) => one.key - other.key)
          .map(({ each }) => each)
        expect(walkingOrder(shuffled)).toEqual(walkingOrder(given))
      }),
    ))

  test('the walking order finishes a street before the next', () =>
    fc.assert(
      fc.property(doors, (given) => {
        const byId = new Map(given.map((each) => [each.id, `${each.city} ${each.street}`]))
        const streets = walkingOrder(given).map((id) => byId.get(id))
        const turns = streets.filter((street, at) => street !== streets[at - 1])
        expect(turns).toHaveLength(new Set(streets).size)
      }),
    ))

  test('the walking order goes up one side of the street and down the other, bis and ter after their number', () => {
    const street = [
      ...[1, 2, 3, 4, 5].map((id) => door({ id })),
      door({ id: 13, number: 3, suffix: 'ter', lon: 310 }),
      door({ id: 12, number: 3, suffix: 'bis', lon: 305 }),
    ]
    expect(walkingOrder(street)).toEqual([1, 3, 12, 13, 5, 4, 2])
  })

  test('a walk goes on to the street whose nearer end is nearest, and enters it there', () => {
    const far = [11, 13].map((id) => door({ id, street: 'rue Loin', lon: 9_000 + id }))
    const near = [21, 23, 25].map((id) => door({ id, street: 'rue Près', lon: 3_000 - id * 10 }))
    const start = [1, 3].map((id) => door({ id }))
    expect(walkingOrder([...far, ...near, ...start])).toEqual([1, 3, 25, 23, 21, 11, 13])
  })

  test('doors without a position come last, by the name of their street', () => {
    const lost = { lon: null, lat: null }
    const streets = [
      door({ id: 1, street: 'b', ...lost }),
      door({ id: 2, street: 'a', ...lost }),
      door({ id: 3, street: 'z' }),
    ]
    expect(walkingOrder(streets)).toEqual([3, 2, 1])
  })
})
