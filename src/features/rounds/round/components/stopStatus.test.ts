import { describe, expect, test } from 'vitest'
import type { Entry } from '../../sync/components/outbox.ts'
import type { RoundDoor } from '../contract.ts'
import { freeOn, isSought, latestByFlat, nextStop, shownOf, stopsOf, streetsOf } from './stopStatus.ts'

const id = (number: number) => `0199c0de-0000-7000-8000-${String(number).padStart(12, '0')}`
const door = (number: number, rest: Partial<RoundDoor> = {}): RoundDoor => ({
  id: number,
  number,
  suffix: '',
  street: 'Rue de la Monnaie',
  postalCode: '35000',
  city: 'Rennes',
  sectorId: 1,
  refusedFlats: [],
  visits: [],
  notes: [],
  takenBy: { own: true, seller: '' },
  ...rest,
})
const visit = (number: number, doorId: number, rest: object): Entry => ({
  operation: {
    id: id(number),
    year: 2027,
    at: `2026-12-04T18:${String(number).padStart(2, '0')}:00.000Z`,
    kind: 'VISIT',
    doorId,
    flat: '',
    outcome: 'NO',
    ...rest,
  } as Entry['operation'],
})
const withdraw = (number: number, operation: number): Entry => ({
  operation: { id: id(number), year: 2027, at: '2026-12-04T19:00:00.000Z', kind: 'WITHDRAW', operation: id(operation) },
})
const statuses = (doors: RoundDoor[], entries: Entry[]) => stopsOf(doors, entries).map(({ status }) => status)

describe('The doors of a round on the phone (rules#rounds)', () => {
  test('A note on the phone counts at once, and one taken back gives way to the note before it', () => {
    const doors = [door(1), door(3)]
    expect(statuses(doors, [visit(1, 1, { outcome: 'ABSENT' }), visit(2, 1, {})])).toEqual(['DONE', 'TODO'])
    expect(statuses(doors, [visit(1, 1, { outcome: 'ABSENT' }), visit(2, 1, {}), withdraw(3, 2)])).toEqual([
      'AGAIN',
      'TODO',
    ])
    expect(statuses(doors, [visit(1, 1, {}), withdraw(2, 1)])).toEqual(['TODO', 'TODO'])
  })

  test('A note that has come back with the round counts once, and can still be taken back', () => {
    const noted = { operationId: id(1), flat: '', outcome: 'NO' as const, at: '2026-12-04T18:01:00.000Z' }
    const known = door(1, { visits: [{ ...noted, comeBackOn: null, comeBackAt: null, seller: 'Yann', own: true }] })
    expect(stopsOf([known], [{ ...visit(1, 1, {}), result: { state: 'APPLIED', code: null } }])[0]?.marks).toHaveLength(
      1,
    )
    expect(statuses([known], [withdraw(2, 1)])).toEqual(['TODO'])
  })

  test('An operation that the server refused is not taken for done', () => {
    expect(statuses([door(1)], [{ ...visit(1, 1, {}), result: { state: 'REFUSED', code: 'doorId' } }])).toEqual([
      'TODO',
    ])
  })

  test('Each flat of a building has its own last note: an absent one keeps the door to come back to', () => {
    const entries = [
      visit(1, 1, { flat: 'Apt 1', outcome: 'ABSENT' }),
      visit(2, 1, { flat: 'Apt 2' }),
      visit(3, 1, { flat: 'Apt 1', outcome: 'NEVER' }),
    ]
    expect(statuses([door(1)], entries.slice(0, 2))).toEqual(['AGAIN'])
    expect(statuses([door(1)], entries)).toEqual(['DONE'])
    expect(latestByFlat(stopsOf([door(1)], entries)[0]?.marks ?? []).map(({ outcome }) => outcome)).toEqual([
      'NEVER',
      'NO',
    ])
  })

  test('Doors to come back to are listed by the day and the hour that were asked for, those without last', () => {
    const stops = stopsOf(
      [door(1), door(3), door(5), door(7)],
      [
        visit(1, 1, { outcome: 'ABSENT' }),
        visit(2, 3, { outcome: 'COME_BACK', comeBackOn: '2026-12-06', comeBackAt: '18:00' }),
        visit(3, 5, { outcome: 'COME_BACK', comeBackOn: '2026-12-05' }),
      ],
    )
    expect(shownOf(stops, 'AGAIN', '').map((stop) => stop.door.id)).toEqual([5, 3, 1])
    expect(shownOf(stops, 'TODO', '').map((stop) => stop.door.id)).toEqual([7])
    expect(shownOf(stops, 'ALL', '')).toHaveLength(4)
  })

  test('The next door is the next to do in walking order, from the beginning again after the last', () => {
    const stops = stopsOf([door(1), door(3), door(5)], [visit(1, 3, {})])
    expect(nextStop(stops, 1)?.door.id).toBe(5)
    expect(nextStop(stops, 5)?.door.id).toBe(1)
    expect(nextStop(stops, undefined)?.door.id).toBe(1)
    expect(nextStop(stopsOf([door(3)], [visit(1, 3, {})]), 3)).toBeUndefined()
  })

  test('A door is found by its number, what follows it and its street, accents or not', () => {
    const sought = door(12, { suffix: 'bis', street: 'Allée des Érables' })
    for (const text of ['12', '12 bis', '12bis', 'erables', '12 erable', 'ALLÉE'])
      expect(isSought(sought, text), text).toBe(true)
    for (const text of ['1', '2', '12 monnaie', '14 erables']) expect(isSought(sought, text), text).toBe(false)
    expect(isSought(door(3, { street: 'Rue du 8 Mai 1945' }), '8 mai')).toBe(true)
  })

  test('A seller leaves with a street or a side of it, but for the doors another phone has', () => {
    const streets = streetsOf([
      door(1),
      door(2, { takenBy: null }),
      door(3, { takenBy: null }),
      door(4, { takenBy: { own: false, seller: 'Yann Kervella' } }),
      door(9, { street: 'Place Hoche', takenBy: null }),
    ])
    expect(streets.map(({ name, doors }) => [name, doors.length])).toEqual([
      ['Rue de la Monnaie', 4],
      ['Place Hoche', 1],
    ])
    const [street] = streets
    if (!street) throw new Error('No street')
    const ids = (side: 'ODD' | 'EVEN' | 'BOTH') => freeOn(street, side).map((each) => each.id)
    expect([ids('BOTH'), ids('ODD'), ids('EVEN')]).toEqual([[2, 3], [3], [2]])
  })
})
