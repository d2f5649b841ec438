import { expect, test } from 'vitest'
import type { FreeField } from '../../../society/persons/free-fields/contract.ts'
import { validateFree } from './rules.ts'

const GRADE: FreeField = {
  id: 3,
  name: 'Grade',
  kind: 'CHOICE',
  access: 'ADMINISTRATORS',
  choices: [
    { id: 17, name: 'Sergent' },
    { id: 18, name: 'Adjudant' },
  ],
  version: 1,
}
const contextOf = (overwrite: string[] = []) => ({ fields: [GRADE], overwrite: new Set(overwrite) })
const byPage = (blank: boolean) => ({ outcome: blank ? ('FILLED' as const) : ('KEPT' as const) })
const change = (from: string | null, to: string, outcome: string) => ({
  field: 'free3',
  name: 'Grade',
  from,
  to,
  outcome,
  code: null,
})

test('a free field that was blank is filled from a file', () =>
  expect(validateFree(contextOf(), { 3: 17 }, {}, byPage)).toEqual({
    changes: [change(null, 'Sergent', 'FILLED')],
    leftOut: [],
    given: { free: { 3: 17 } },
  }))

test('a free field that the file says otherwise is kept, and replaced where that was asked for', () => {
  expect(validateFree(contextOf(), { 3: 18 }, { 3: 17 }, byPage)).toEqual({
    changes: [change('Sergent', 'Adjudant', 'KEPT')],
    leftOut: [],
    given: {},
  })
  expect(validateFree(contextOf(['free3']), { 3: 18 }, { 3: 17 }, byPage)).toEqual({
    changes: [change('Sergent', 'Adjudant', 'REPLACED')],
    leftOut: [],
    given: { free: { 3: 18 } },
  })
})

test('the same value again changes nothing', () =>
  expect(validateFree(contextOf(['free3']), { 3: 17 }, { 3: 17 }, byPage).changes).toEqual([]))

test('a field or a choice that was removed since the file was read is left aside', () =>
  expect(validateFree(contextOf(), { 3: 99, 4: 'A' }, {}, byPage)).toEqual({
    changes: [],
    leftOut: [
      { field: 'free3', code: 'unknown-choice', value: '', name: 'Grade' },
      { field: 'free4', code: 'unknown-field', value: '' },
    ],
    given: {},
  }))
