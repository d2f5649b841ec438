import { expect, test } from 'vitest'
import type { Person } from '../../../society/persons/contract.ts'
import { bodyOf, rowsOf, type Side } from './ComparedRows.ts'

const person = (id: number, phone: string | null) => ({ id, phone, address: null }) as unknown as Person
const field = { access: 'ADMINISTRATORS', editable: true } as const
const side = (id: number, phone: string | null, values: readonly [number | null, string | null]): Side => ({
  person: person(id, phone),
  freeFields: [
    { ...field, id: 3, name: 'Grade', kind: 'CHOICE', choices: [{ id: 17, name: 'Sergent' }], value: values[0] },
    { ...field, id: 4, name: 'Matricule', kind: 'TEXT', choices: [], value: values[1] },
  ],
})
const sides: [Side, Side] = [side(1, '+33611111111', [17, null]), side(2, null, [null, null])]

test('the comparison has a line for each free field that one of both has a value of, in words', () =>
  expect(rowsOf(sides).at(-1)).toEqual({
    key: 'free.3',
    label: 'Grade',
    values: [
      { id: 1, text: 'Sergent' },
      { id: 2, text: '' },
    ],
  }))

test('the values chosen in a merge are sent by field, free fields by their number, without lines that are gone', () =>
  expect(bodyOf(rowsOf(sides), { phone: 2, 'free.3': 1, 'free.4': 2 })).toEqual({
    fields: { phone: 2 },
    freeFields: { 3: 1 },
  }))
