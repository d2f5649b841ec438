import { z } from 'zod'
import { FreeText, SearchText } from '../../../shared/hal.ts'
import { list } from '../../../shared/list.ts'
import { Id } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { PersonRow } from '../../society/persons/contract.ts'
import { FreeValues } from '../../society/persons/free-fields/contract.ts'

/**
 * Fields of `sort` and `search` in the register; only in `search`: `commission`, on which a person has a role, and
 * `freeField`, number and value: `freeField=="3:true"`.
 */
export const PERSON_FIELDS = [
  'id',
  'lastName',
  'firstName',
  'email',
  'hasEmail',
  'cis',
  'membertype',
  'subscriptions',
  'state',
  'accountValidity',
  'birthDate',
  'createdAt',
  'emailConfirmedAt',
  'feePaidAt',
  'newsletterOptIn',
  'emailFault',
  'emailFailingSince',
  'commission',
  'freeField',
] as const

/** A person in the register, with the values of the free fields. */
export const RegisterRow = PersonRow.extend({ freeFields: FreeValues })
export type RegisterRow = z.infer<typeof RegisterRow>

export const listUsers = list({
  path: '/users',
  auth: { may: may.managePersons },
  superAdminWhileExpired: true,
  summary: 'The register',
  row: RegisterRow,
  takes: ['sort', 'search', 'q'],
  fields: PERSON_FIELDS,
})

/** Persons to act on: named, or all that a search of the register finds, which the server resolves. */
export const Selection = z.union([
  z.strictObject({ ids: z.array(Id).min(1, 'required').max(1_000) }),
  z.strictObject({
    all: z.strictObject({ search: SearchText.optional(), q: FreeText.optional() }),
  }),
])
export type Selection = z.infer<typeof Selection>

/** Navigation state for the screen of letters and labels: the selection, and the text already written. */
export const LettersRequest = z.object({
  selection: Selection,
  recipients: z.enum(['WITHOUT_EMAIL', 'ALL']),
  subject: z.string().optional(),
  text: z.string().optional(),
})
export type LettersRequest = z.infer<typeof LettersRequest>
