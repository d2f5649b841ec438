import { z } from 'zod'
import { archiving } from '../../../../shared/archiving.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { ordering } from '../../../../shared/ordering.ts'
import { absentOrNull, EditedVersion, Id, Name, Nothing, Version } from '../../../../shared/schemas.ts'
import { feeToken, may } from '../../../platform/access/contract.ts'

/** What the society wants to know of its members beside what every society does (rules#free-fields). */

/** As many as a person's page and the register have room for; the database holds it. */
export const MOST_FREE_FIELDS = 8
export const MOST_CHOICES = 50
export const LONGEST_TEXT = 200

export const FREE_KINDS = ['TEXT', 'CHOICE', 'DATE', 'YES_NO'] as const
export type FreeKind = (typeof FREE_KINDS)[number]

/** Who sees a field and who changes it; the administrators of persons always do both. */
export const FREE_ACCESSES = ['ADMINISTRATORS', 'MEMBER_SEES', 'MEMBER_EDITS'] as const
export type FreeAccess = (typeof FREE_ACCESSES)[number]

/** A text, a day, yes or no, or the number of a choice. */
export const FreeValue = z.union([z.string().max(1_000, 'too-long'), z.number().int(), z.boolean()])
export type FreeValue = z.infer<typeof FreeValue>

/** The values of a person, by the number of the field; what is not known is not there. */
export const FreeValues = z.record(z.string(), FreeValue)
export type FreeValues = z.infer<typeof FreeValues>

const FreeChoice = z.object({ id: z.number().int(), name: z.string() })

export const FreeField = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(FREE_KINDS),
  access: z.enum(FREE_ACCESSES),
  /** Those of a field of this kind, in their order. */
  choices: z.array(FreeChoice),
  version: Version,
})
export type FreeField = z.infer<typeof FreeField>

/** A field with how many persons have a value of it, and how many each of its choices. */
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
  /** One without `id` is new; one that is left out is removed. */
  choices: Choices,
})
export type NewFreeField = z.infer<typeof NewFreeField>

/** The kind stays: values of another one would mean nothing. */
export const FreeFieldForm = NewFreeField.omit({ kind: true }).extend({ version: EditedVersion })
export type FreeFieldForm = z.infer<typeof FreeFieldForm>

const administered = { may: may.manageSociety }
const unknown = { 404: ['free-field-not-found'] }
const NAMES = ['name-taken', 'choice-twice'] as const

/** In their order, without archived ones. */
export const listFreeFields = endpoint('GET /free-fields', {
  auth: { may: may.managePersons },
  summary: 'The free fields of persons',
  reply: z.object({ rows: z.array(FreeField) }),
})

/** Those that a member fills in: a newcomer is asked for them, and sees no other. */
export const listOwnFreeFields = endpoint('GET /free-fields/own', {
  auth: 'public',
  summary: 'The free fields that a member fills in',
  reply: z.object({ rows: z.array(FreeField.omit({ version: true, access: true })) }),
})

/** The same for who administers them: archived ones too, which come last. */
export const listManagedFreeFields = endpoint('GET /free-fields/administered', {
  auth: administered,
  summary: 'The free fields, archived ones too, with how many persons have a value',
  reply: z.object({ rows: z.array(ManagedFreeField) }),
})

/** 409 `too-many-fields` where there are eight; 400 `name-reserved` for the name of a field that every person has. */
export const createFreeField = endpoint('POST /free-fields', {
  auth: administered,
  summary: 'Add a free field',
  body: NewFreeField,
  reply: ManagedFreeField,
  statuses: [201],
  refusals: { 409: [...NAMES, 'too-many-fields'] },
})

/** Another name keeps all values. 409 `choice-in-use` where a choice is left out that somebody has. */
export const changeFreeField = endpoint('PUT /free-fields/:id', {
  auth: administered,
  summary: 'Change a free field',
  body: FreeFieldForm,
  versioned: true,
  reply: ManagedFreeField,
  refusals: { ...unknown, 409: [...NAMES, 'choice-in-use'] },
})

/** One of which nobody has a value, or one that was archived: then the values go with it. */
export const deleteFreeField = endpoint('DELETE /free-fields/:id', {
  auth: administered,
  summary: 'Delete a free field',
  reply: Nothing,
  refusals: { ...unknown, 409: ['field-in-use'] },
})

/** The values stay with it, and come back with it. */
export const { archive: archiveFreeField, restore: restoreFreeField } = archiving({
  path: '/free-fields',
  auth: administered,
  noun: 'free-field',
  taken: ['too-many-fields'],
})

export const orderFreeFields = ordering({ path: '/free-fields', auth: administered, noun: 'free field' })

/** A field as it is shown to somebody, with the value of one person; null where there is none. */
export const PersonFreeField = FreeField.omit({ version: true }).extend({
  value: FreeValue.nullable(),
  /** Whether who asks may change it. */
  editable: z.boolean(),
})
export type PersonFreeField = z.infer<typeof PersonFreeField>

const PersonFreeFields = z.object({ fields: z.array(PersonFreeField), version: Version })
export type PersonFreeFields = z.infer<typeof PersonFreeFields>

/** What the person may see, or all of it for administrators of persons; `version` is the person's. */
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
 * Changes what is sent; the rest stays. 403 `reserved-field` for a field that is not the caller's to change, 409 `fields-changed` for one
 * that is gone, or that is none to the caller.
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

/** The same for the person of a token, who is shown what a member is. */
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
