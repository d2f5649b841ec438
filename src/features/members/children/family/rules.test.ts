import { describe, expect, test } from 'vitest'
import { familyAfter, isSameChild } from './rules.ts'

const zoe = { firstName: 'Zoé', lastName: 'Riou', birthDate: '2018-05-01' }
const tom = { firstName: 'Tom', lastName: 'Riou', birthDate: '2020-06-02' }
const declared = (id: number, child: typeof zoe) => ({
  ...child,
  id,
  childId: id + 100,
  relationshipPrecision: 'Enfant',
})
const FAMILY = [declared(1, zoe), declared(2, tom)]

type RelationForm = Parameters<typeof familyAfter>[1][number]
const form = (relatedUser: RelationForm['relatedUser'], more: Partial<RelationForm> = {}) =>
  ({ relatedUser, ...more }) as RelationForm

describe('One child', () => {
  test.each([
    ['is the same without accents and case', { ...zoe, firstName: 'ZOE', lastName: 'riou' }, true],
    ['is another with another first name', { ...zoe, firstName: 'Zoa' }, false],
    ['is another with another name', { ...zoe, lastName: 'Riot' }, false],
    ['is another born on another day', { ...zoe, birthDate: '2018-05-02' }, false],
  ])('%s', (_what, other, same) => expect(isSameChild(zoe, other)).toBe(same))
})

describe('A whole list of children', () => {
  test('a complete list sent back unchanged changes nothing, with numbers or without', () => {
    const nothing = { changed: [], added: [], removed: [] }
    expect(familyAfter(FAMILY, [form(zoe), form(tom)])).toEqual(nothing)
    expect(familyAfter(FAMILY, [form({ ...tom, id: 102 }), form(zoe, { id: 1 })])).toEqual(nothing)
    expect(familyAfter(FAMILY, [form({ ...tom, id: 102 }, { id: 2 }), form(zoe)])).toEqual(nothing)
  })

  test('A whole list of children takes away who is not in it, and adds who is new, where they stand', () => {
    const anna = { ...zoe, firstName: 'Anna' }
    expect(familyAfter(FAMILY, [form(tom), form(anna)])).toEqual({
      changed: [],
      added: [{ ...form(anna), at: 1 }],
      removed: [101],
    })
  })

  test.each([
    ['first name', form({ ...zoe, firstName: 'Zoée', id: 101 })],
    ['name', form({ ...zoe, lastName: 'Rioux', id: 101 })],
    ['day of birth', form({ ...zoe, birthDate: '2018-05-03', id: 101 })],
    ['precision', form({ ...zoe, id: 101 }, { relationShipPrecision: 'Belle-fille' })],
  ])('A whole list of children changes the %s of a child by its number', (_what, wanted) => {
    expect(familyAfter(FAMILY, [wanted, form(tom)])).toEqual({
      changed: [{ childId: 101, form: wanted }],
      added: [],
      removed: [],
    })
  })

  test('A whole list of children leaves a day of birth that it does not say', () => {
    const { birthDate: _, ...undated } = zoe
    expect(
      familyAfter([declared(1, zoe)], [form({ ...undated, id: 101 } as RelationForm['relatedUser'])])?.changed,
    ).toEqual([])
  })

  test('a complete list with a number from outside the family, or one number for two children, is refused', () => {
    expect(familyAfter(FAMILY, [form(zoe, { id: 3 })])).toBeUndefined()
    expect(familyAfter(FAMILY, [form({ ...zoe, id: 103 })])).toBeUndefined()
    expect(familyAfter(FAMILY, [form({ ...zoe, id: 102 }, { id: 1 })])).toBeUndefined()
  })

  test('a complete list that names one child twice adds the second', () => {
    expect(familyAfter([declared(1, zoe)], [form(zoe), form(zoe)])).toMatchObject({ added: [{ at: 1 }], removed: [] })
  })
})
