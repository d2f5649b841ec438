import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, EditedVersion, Version } from '../../../shared/schemas.ts'
import { feeToken, may } from '../../platform/access/contract.ts'
import { AddressForm } from '../../society/persons/addresses/contract.ts'
import { Person } from '../../society/persons/contract.ts'
import { FIELD_CHANGES } from '../../society/persons/fields/contract.ts'
import { NewPassword, PASSWORD_MAX } from '../authentication/contract.ts'
import { MAX_CHILDREN, RelationChange } from '../children/family/contract.ts'

/** Changes of a person; only the fields that are sent change. Who may change what: rules#who-may-change-what. */
export const PersonChanges = z
  .object({
    ...FIELD_CHANGES,
    /** The complete list of children after the change. */
    relations: absentOrNull(z.array(RelationChange).max(MAX_CHILDREN)),
    address: absentOrNull(AddressForm),
    version: EditedVersion,
  })
  .partial()
export type PersonChanges = z.infer<typeof PersonChanges>

/** Changes of an account by a signed-in member; an empty password means no change (rules#passwords). */
export const AccountChanges = PersonChanges.extend({
  password: z.union([z.literal(''), NewPassword]).optional(),
  /** The current password, needed for a new password or a new e-mail of one's own. */
  currentPassword: z.string().max(PASSWORD_MAX, 'too-long').optional(),
})
export type AccountChanges = z.infer<typeof AccountChanges>

/** Changes of a person by the holder of a token; a new e-mail of an account that was activated needs its password. */
export const PayerChanges = AccountChanges.omit({ password: true })
export type PayerChanges = z.infer<typeof PayerChanges>

const Saved = z.object({
  firstName: z.string(),
  lastName: z.string(),
  subscriptions: z.array(z.string()),
  /** Whether the new e-mail must be confirmed before it counts and before anything can be paid. */
  emailToConfirm: z.boolean(),
  version: Version,
})

/**
 * Updates a person, by the member or an administrator of persons. 403 if the e-mail is taken, or if the caller may not
 * change a field.
 */
export const updateUser = endpoint('PATCH /users/:id', {
  auth: { own: 'person', or: may.managePersons },
  whileExpired: true,
  summary: 'Change a person',
  body: AccountChanges,
  versioned: true,
  reply: Saved,
  refusals: {
    403: ['email-taken', 'own-password-only', 'reserved-field', 'wrong-password', 'above-you'],
    404: ['child-not-found'],
    409: ['account-closed', 'child-already-there', 'child-has-account', 'too-many-children'],
  },
  limit: { max: 60, minutes: 10 },
})

/** Reads a person for the renewal page. 404 while a changed e-mail is not confirmed. */
export const readPersonUnsecure = endpoint('GET /users/:id/unsecure', {
  auth: feeToken,
  summary: 'The person of a token',
  reply: Person.omit({ history: true, roles: true, refundable: true }),
  refusals: { 404: ['person-not-found'] },
})

/**
 * Updates a person by token. A new e-mail of an activated account needs `currentPassword` (400 without it, 403
 * `wrong-password`). 409 `status-paid` for a status that was paid for and waits for validation.
 */
export const updatePersonUnsecure = endpoint('PATCH /users/:id/unsecure', {
  auth: feeToken,
  summary: 'Change the person of a token',
  body: PayerChanges,
  versioned: true,
  reply: Saved,
  refusals: {
    403: ['email-taken', 'reserved-field', 'wrong-password'],
    404: ['person-not-found', 'child-not-found'],
    409: ['account-closed', 'child-already-there', 'child-has-account', 'too-many-children', 'status-paid'],
  },
  limit: { max: 60, minutes: 10 },
})
