import type { Address } from '../../../society/persons/addresses/contract.ts'
import { postalCodeOf } from '../../../society/persons/addresses/rules.ts'
import type { Person } from '../../../society/persons/contract.ts'
import { shortLabel, shownValue } from '../../../society/persons/fields/labels.ts'
import type { PersonFreeField } from '../../../society/persons/free-fields/contract.ts'
import { freeWords } from '../../../society/persons/free-fields/labels.ts'
import { MERGE_FIELDS, type MergeField } from '../contract.ts'

/** An account with its free fields. */
export type Side = { person: Person; freeFields: readonly PersonFreeField[] }

/** Both values of a field as text, '' if empty. */
export type ComparedRow = { key: string; label: string; values: { id: number; text: string }[] }

/** Which account's value is kept, by row: the account's id. */
export type Choices = Readonly<Record<string, number>>

const addressLine = (address: Address | null) =>
  address && `${address.streetNumber} ${address.streetName}, ${postalCodeOf(address)} ${address.city}`.trim()

function shownOf(person: Person, field: MergeField): string {
  if (field === 'address') return addressLine(person.address) || ''
  const value = person[field]
  return value ? shownValue(field, value) : ''
}

const FREE = 'free.'

function freeText({ freeFields }: Side, id: number): string {
  const field = freeFields.find((each) => each.id === id)
  return (field && freeWords(field, field.value)) ?? ''
}

/** Rows with a choice; a free field that is empty in both is left out. */
export function rowsOf(sides: readonly [Side, Side]): ComparedRow[] {
  const rowOf = (key: string, label: string, textOf: (side: Side) => string) => ({
    key,
    label,
    values: sides.map((side) => ({ id: side.person.id, text: textOf(side) })),
  })
  const free = sides[0].freeFields.map(({ id, name }) => rowOf(`${FREE}${id}`, name, (side) => freeText(side, id)))
  return [
    ...MERGE_FIELDS.map((field) => rowOf(field, shortLabel(field), ({ person }) => shownOf(person, field))),
    ...free.filter(({ values }) => values.some(({ text }) => text)),
  ]
}

/** Request body of the choices, for rows that still exist. */
export function bodyOf(rows: readonly ComparedRow[], choices: Choices) {
  const chosen = rows.flatMap(({ key }) => {
    const id = choices[key]
    return id === undefined ? [] : [[key, id] as const]
  })
  const [free, fields] = [
    chosen.filter(([key]) => key.startsWith(FREE)),
    chosen.filter(([key]) => !key.startsWith(FREE)),
  ]
  return {
    fields: Object.fromEntries(fields) as Partial<Record<MergeField, number>>,
    freeFields: Object.fromEntries(free.map(([key, id]) => [key.slice(FREE.length), id])),
  }
}
