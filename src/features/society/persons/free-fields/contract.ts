import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { EditedVersion, Id, Version } from '../../../../shared/schemas.ts'
import { feeToken, may } from '../../../platform/access/contract.ts'

/** Fields that a society adds to the standard ones of a member (rules#free-fields). */

/** Limited by the space of a person's page and the register; a constraint of the database enforces it. */
export const MOST_FREE_FIELDS = 8
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

export const FreeChoice = z.object({ id: z.number().int(), name: z.string() })

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
