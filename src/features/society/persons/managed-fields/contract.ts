import { z } from 'zod'
import { archiving } from '../../../../shared/archiving.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { ordering } from '../../../../shared/ordering.ts'
import { absentOrNull, EditedVersion, Id, Name, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { FREE_ACCESSES, FREE_KINDS, FreeChoice, FreeField } from '../free-fields/contract.ts'

/** How administrators of the society manage its free fields. Apart, because a newcomer's form would load it. */

export const MOST_CHOICES = 50

/** A field with the number of persons who have a value, and who have each of its choices. */
export const ManagedFreeField = FreeField.extend({
  choices: z.array(FreeChoice.extend({ persons: z.number().int() })),
  archived: z.boolean(),
  persons: z.number().int(),
})
export type ManagedFreeField = z.infer<typeof ManagedFreeField>

const Choices = z
  .array(z.object({ id: absentOrNull(Id), name: Name.max(60, 'too-long') }))
  .max(MOST_CHOICES, 'too-many')
  .default([])

export const NewFreeField = z.object({
  name: Name.max(40, 'too-long'),
  kind: z.enum(FREE_KINDS),
  access: z.enum(FREE_ACCESSES),
  /** Without `id` it is new; a missing one is deleted. */
  choices: Choices,
})
export type NewFreeField = z.infer<typeof NewFreeField>

/** The kind cannot change, because existing values would lose their meaning. */
export const FreeFieldForm = NewFreeField.omit({ kind: true }).extend({ version: EditedVersion })
export type FreeFieldForm = z.infer<typeof FreeFieldForm>

const administered = { may: may.manageSociety }
const unknown = { 404: ['free-field-not-found'] }
const NAMES = ['name-taken', 'choice-twice'] as const

/** Lists the fields for their administrators, with archived ones at the end. */
export const listManagedFreeFields = endpoint('GET /free-fields/administered', {
  auth: administered,
  summary: 'The free fields, archived ones too, with how many persons have a value',
  reply: z.object({ rows: z.array(ManagedFreeField) }),
})

/** 409 `too-many-fields` beyond eight; 400 `name-reserved` for the name of a built-in field. */
export const createFreeField = endpoint('POST /free-fields', {
  auth: administered,
  summary: 'Add a free field',
  body: NewFreeField,
  reply: ManagedFreeField,
  statuses: [201],
  refusals: { 409: [...NAMES, 'too-many-fields'] },
})

/** Renaming keeps all values. 409 `choice-in-use` if a missing choice is in use. */
export const changeFreeField = endpoint('PUT /free-fields/:id', {
  auth: administered,
  summary: 'Change a free field',
  body: FreeFieldForm,
  versioned: true,
  reply: ManagedFreeField,
  refusals: { ...unknown, 409: [...NAMES, 'choice-in-use'] },
})

/** Deletes a field without values, or an archived one with its values. */
export const deleteFreeField = endpoint('DELETE /free-fields/:id', {
  auth: administered,
  summary: 'Delete a free field',
  reply: Nothing,
  refusals: { ...unknown, 409: ['field-in-use'] },
})

/** Its values are archived and restored with it. */
export const { archive: archiveFreeField, restore: restoreFreeField } = archiving({
  path: '/free-fields',
  auth: administered,
  noun: 'free-field',
  taken: ['too-many-fields'],
})

export const orderFreeFields = ordering({ path: '/free-fields', auth: administered, noun: 'free field' })
