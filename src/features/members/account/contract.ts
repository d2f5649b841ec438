import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, EditedVersion, Version } from '../../../shared/schemas.ts'
import { feeToken, may } from '../../platform/access/contract.ts'
import { AddressForm } from '../../society/persons/addresses/contract.ts'
import { Person } from '../../society/persons/contract.ts'
import { FIELD_CHANGES } from '../../society/persons/fields/contract.ts'
import { NewPassword, PASSWORD_MAX } from '../authentication/contract.ts'
import { MAX_CHILDREN, RelationChange } from '../children/family/contract.ts'

/** What may be changed of a person, each only where it is sent; who may change what: rules#who-may-change-what. */
export const PersonChanges = z
  .object({
    ...FIELD_CHANGES,
    /** All the children there are to be. */
    relations: absentOrNull(z.array(RelationChange).max(MAX_CHILDREN)),
    address: absentOrNull(AddressForm),
    version: EditedVersion,
  })
  .partial()
export type PersonChanges = z.infer<typeof PersonChanges>

/** An account changed by a signed-in member; an empty password means no change (rules#passwords). */
export const AccountChanges = PersonChanges.extend({
  password: z.union([z.literal(''), NewPassword]).optional(),
  /** The password in use: asked for a new password, and for a new e-mail of one's own. */
  currentPassword: z.string().max(PASSWORD_MAX, 'too-long').optional(),
})
export type AccountChanges = z.infer<typeof AccountChanges>

/** A person changed by who holds a token; another e-mail of an account that was activated asks its password. */
export const PayerChanges = AccountChanges.omit({ password: true })
export type PayerChanges = z.infer<typeof PayerChanges>

const Saved = z.object({
  firstName: z.string(),
  lastName: z.string(),
  subscriptions: z.array(z.string()),
  /** The new e-mail has to be confirmed before it counts, and before anything is paid. */
  emailToConfirm: z.boolean(),
  version: Version,
})

/** The member, or an administrator of persons. 403 where the e-mail is taken, or a field is not the caller's to change. */
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

/** A person as the renewal page shows one. 404 where the e-mail was changed and is to be confirmed first. */
export const readPersonUnsecure = endpoint('GET /users/:id/unsecure', {
  auth: feeToken,
  summary: 'The person of a token',
  reply: Person.omit({ history: true, roles: true, refundable: true }),
  refusals: { 404: ['person-not-found'] },
})

/**
 * A new e-mail asks `currentPassword` where the account was activated (400 without, 403 `wrong-password`). 409 `status-paid` for a
 * status that was paid for and waits for its validation.
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
