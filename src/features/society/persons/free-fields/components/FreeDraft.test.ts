import { expect, test } from 'vitest'
import { changesOf, freeDraft, optionsOf } from './FreeDraft.ts'

const CHOICES = [{ id: 17, name: 'Sergent' }]
const FIELDS = [
  { id: 3, kind: 'CHOICE', choices: CHOICES, value: 17, editable: true },
  { id: 4, kind: 'YES_NO', choices: [], value: null, editable: true },
  { id: 5, kind: 'TEXT', choices: [], value: 'A 4411', editable: false },
] as const
const fields = FIELDS.map((field) => ({ ...field, choices: [...field.choices] }))

test('the free fields that a person may change are typed, each as a text', () =>
  expect(freeDraft(fields)).toEqual({ f3: '17', f4: '' }))

test('only what was changed is sent, as the field holds it', () => {
  const opened = freeDraft(fields)
  expect(changesOf(fields, opened, opened)).toEqual([])
  expect(changesOf(fields, { f3: '', f4: 'false' }, opened)).toEqual([
    { id: 3, value: null },
    { id: 4, value: false },
  ])
})

test('a field that was removed while the form was open is not sent, one that was added is', () => {
  const opened = freeDraft(fields)
  const now = [...fields.slice(1), { id: 6, kind: 'TEXT' as const, choices: [], value: null, editable: true }]
  expect(changesOf(now, { ...opened, f3: '', f6: ' 12 ' }, opened)).toEqual([{ id: 6, value: '12' }])
})

test('a choice may stay empty, and a typed field has no options', () => {
  expect(optionsOf({ kind: 'CHOICE', choices: CHOICES })?.map(({ label }) => label)).toEqual([
    'Non renseigné',
    'Sergent',
  ])
  expect(optionsOf({ kind: 'TEXT', choices: [] })).toBeUndefined()
})
