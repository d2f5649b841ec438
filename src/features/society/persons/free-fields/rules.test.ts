import { describe, expect, test } from 'vitest'
import type { FreeField } from './contract.ts'
import {
  changeFreeValues,
  checkFreeValue,
  mayEdit,
  maySee,
  mergeFreeValues,
  readFreeCondition,
  readFreeText,
} from './rules.ts'

const CHOICES = [
  { id: 17, name: 'Sergent' },
  { id: 18, name: 'Adjudant' },
]
const field = (kind: FreeField['kind'], id = 3): FreeField => ({
  id,
  name: `Champ ${id}`,
  kind,
  access: 'ADMINISTRATORS',
  choices: kind === 'CHOICE' ? CHOICES : [],
  version: 1,
})

describe('What a free field may hold (rules#free-fields)', () => {
  test.each([
    ['TEXT', '  A  4411 ', { value: 'A 4411' }],
    ['TEXT', '   ', { value: null }],
    ['TEXT', '', { value: null }],
    ['TEXT', null, { value: null }],
    ['TEXT', 'x'.repeat(201), { code: 'too-long' }],
    ['TEXT', 'x'.repeat(200), { value: 'x'.repeat(200) }],
    ['TEXT', 'a\u0007b', { code: 'text-format' }],
    ['TEXT', 12, { code: 'text-format' }],
    ['DATE', '2024-02-29', { value: '2024-02-29' }],
    ['DATE', '2023-02-29', { code: 'day-format' }],
    ['DATE', '29/02/2024', { code: 'day-format' }],
    ['DATE', '1899-12-31', { code: 'day-format' }],
    ['YES_NO', true, { value: true }],
    ['YES_NO', false, { value: false }],
    ['YES_NO', 'oui', { code: 'yes-no-format' }],
    ['CHOICE', 17, { value: 17 }],
    ['CHOICE', 19, { code: 'unknown-choice' }],
    ['CHOICE', 'Sergent', { code: 'unknown-choice' }],
  ] as const)('a field of the kind %s given %j has %j', (kind, value, outcome) =>
    expect(checkFreeValue(field(kind), value)).toEqual(outcome),
  )

  test('a change says in words what it replaces, and keeps values of fields that are not named', () => {
    const { values, replaced, problems } = changeFreeValues([field('CHOICE')], { 3: 17, 9: 'archivé' }, [
      { id: 3, value: 18 },
    ])
    expect(values).toEqual({ 3: 18, 9: 'archivé' })
    expect(replaced).toEqual([{ id: 3, name: 'Champ 3', old: 'Sergent', new: 'Adjudant' }])
    expect(problems).toEqual([])
  })

  test('the same value again replaces nothing, and an empty one takes the value away', () => {
    const fields = [field('TEXT'), field('YES_NO', 4)]
    const { values, replaced } = changeFreeValues(fields, { 3: 'A 4411', 4: false }, [
      { id: 3, value: 'A 4411' },
      { id: 4, value: null },
    ])
    expect(values).toEqual({ 3: 'A 4411' })
    expect(replaced).toEqual([{ id: 4, name: 'Champ 4', old: 'non', new: null }])
  })

  test('a value of a field that is none is a problem, whatever it is', () => {
    expect(changeFreeValues([], {}, [{ id: 3, value: 'A' }]).problems).toEqual([{ id: 3, code: 'unknown-field' }])
  })

  test('a merge of two accounts keeps the values of the remaining one and fills its gaps', () =>
    expect(mergeFreeValues({ 3: 17 }, { 3: 18, 4: true }, {})).toEqual({ 3: 17, 4: true }))

  test('a merge of two accounts takes the chosen account’s value, or none where it has none', () =>
    expect(mergeFreeValues({ 3: 17, 5: 'A' }, { 3: 18, 4: true, 6: 'B' }, { 3: 'gone', 4: 'kept', 5: 'gone' })).toEqual(
      { 3: 18, 6: 'B' },
    ))
})

test.each([
  ['ADMINISTRATORS', [true, true, false, false]],
  ['MEMBER_SEES', [true, true, true, false]],
  ['MEMBER_EDITS', [true, true, true, true]],
] as const)('a field with the access %s is seen and changed by who it says', (access, expected) =>
  expect([
    maySee(access, 'administrator'),
    mayEdit(access, 'administrator'),
    maySee(access, 'member'),
    mayEdit(access, 'member'),
  ]).toEqual(expected),
)

test.each([
  ['TEXT', 'true', 'true'],
  ['YES_NO', 'true', true],
  ['YES_NO', 'false', false],
  ['YES_NO', 'peut-être', 'peut-être'],
  ['CHOICE', '17', 17],
  ['CHOICE', 'Sergent', 'Sergent'],
  ['TEXT', '', null],
] as const)('a value of the kind %s typed as %j is %j', (kind, text, value) =>
  expect(readFreeText({ kind }, text)).toBe(value),
)

test.each([
  ['3:17', [{ 3: '17' }, { 3: 17 }]],
  ['3:true', [{ 3: 'true' }, { 3: true }]],
  ['3:A 4411', [{ 3: 'A 4411' }]],
  ['Grade:17', []],
  ['3:', []],
])('the search for %j looks for %j', (text, values) => expect(readFreeCondition(text)).toEqual(values))
