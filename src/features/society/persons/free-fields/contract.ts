import { z } from 'zod'
import { archiving } from '../../../../shared/archiving.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { ordering } from '../../../../shared/ordering.ts'
import { absentOrNull, EditedVersion, Id, Name, Nothing, Version } from '../../../../shared/schemas.ts'
import { feeToken, may } from '../../../platform/access/contract.ts'

/** Fields that a society adds to the standard ones of a member (rules#free-fields). */

/** Limited by the space of a person's page and the register; a constraint of the database enforces it. */
export const MOST_FREE_FIELDS = 8
export const MOST_CHOICES = 50
export const LONGEST_TEXT = 200

export const FREE_KINDS = ['TEXT', 'CHOICE', 'DATE', 'YES_NO'] as const
export type FreeKind = (typeof FREE_KINDS)[number]

/** Who sees and changes a field; administrators of persons always may. */
export const FREE_ACCESSES = ['ADMINISTRATORS', 'MEMBER_SEES', 'MEMBER_EDITS'] as const
export type FreeAccess = (typeof FREE_ACCESSES)[number]

/** A text, a day, yes or no, or the number of a choice. */
export const FreeValue = z.union([z.string().max(1_000, 'too-long'), z.number().int(), z.boolean()])
export type FreeValue = z.infer<typeof FreeValue>

/** Values of a person by field number; unknown ones are absent. */
export const FreeValues = z.record(z.string(), FreeValue)
export type FreeValues = z.infer<typeof FreeValues>

const FreeChoice = z.object({ id: z.number().int(), name: z.string() })

export const FreeField = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(FREE_KINDS),
  access: z.enum(FREE_ACCESSES),
  /** Choices of a field of this kind, in order. */
  choices: z.array(FreeChoice),
  version: Version,
})
export type FreeField = z.infer<typeof FreeField>

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

/** Lists them in order, without archived ones. */
export const listFreeFields = endpoint('GET /free-fields', {
  auth: { may: may.managePersons },
  summary: 'The free fields of persons',
  reply: z.object({ rows: z.array(FreeField) }),
})

/** Lists the fields that a member fills in; a newcomer is asked for them, and sees no others. */
export const listOwnFreeFields = endpoint('GET /free-fields/own', {
  auth: 'public',
  summary: 'The free fields that a member fills in',
  reply: z.object({ rows: z.array(FreeField.omit({ version: true, access: true })) }),
})

/** Same for their administrators, with archived fields at the end. */
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

/** A field with one person's value, for a reader; null without a value. */
export const PersonFreeField = FreeField.omit({ version: true }).extend({
  value: FreeValue.nullable(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
})
export type PersonFreeField = z.infer<typeof PersonFreeField>

const PersonFreeFields = z.object({ fields: z.array(PersonFreeField), version: Version })
export type PersonFreeFields = z.infer<typeof PersonFreeFields>

/** Reads what the person may see, or all for administrators of persons; `version` is the person's. */
export const readPersonFreeFields = endpoint('GET /users/:id/free-fields', {
  auth: { own: 'person', or: may.managePersons },
  whileExpired: true,
  summary: 'The free fields of a person',
  reply: PersonFreeFields,
})

export const FreeFieldChanges = z.object({
  fields: z.array(z.object({ id: Id, value: FreeValue.nullable() })).max(MOST_FREE_FIELDS),
  version: EditedVersion,
})
export type FreeFieldChanges = z.infer<typeof FreeFieldChanges>

/**
 * Changes the values that are sent. 403 `reserved-field` for one the caller may not change, 409 `fields-changed` for
 * one that was deleted or is invisible to the caller.
 */
export const changePersonFreeFields = endpoint('PATCH /users/:id/free-fields', {
  auth: { own: 'person', or: may.managePersons },
  whileExpired: true,
  summary: 'Change the free fields of a person',
  body: FreeFieldChanges,
  versioned: true,
  reply: PersonFreeFields,
  refusals: { 403: ['reserved-field', 'above-you'], 404: ['person-not-found'], 409: ['fields-changed'] },
  limit: { max: 120, minutes: 10 },
})

/** Same for the person of a token, who sees what a member sees. */
export const readFreeFieldsUnsecure = endpoint('GET /users/:id/free-fields/unsecure', {
  auth: feeToken,
  summary: 'The free fields of the person of a token',
  reply: PersonFreeFields,
  refusals: { 404: ['person-not-found'] },
})
export const changeFreeFieldsUnsecure = endpoint('PATCH /users/:id/free-fields/unsecure', {
  auth: feeToken,
  summary: 'Change the free fields of the person of a token',
  body: FreeFieldChanges,
  versioned: true,
  reply: PersonFreeFields,
  refusals: { 403: ['reserved-field'], 404: ['person-not-found'], 409: ['fields-changed'] },
  limit: { max: 60, minutes: 10 },
})
