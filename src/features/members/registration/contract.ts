import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull } from '../../../shared/schemas.ts'
import { AddressForm } from '../../society/persons/addresses/contract.ts'
import { Relation } from '../../society/persons/contract.ts'
import { TYPED } from '../../society/persons/fields/contract.ts'
import { FreeFieldChanges } from '../../society/persons/free-fields/contract.ts'
import { NewPassword } from '../authentication/contract.ts'

/** What a visitor sends to become a member (rules#registration). */
export const Registration = z
  .object({
    ...TYPED,
    password: NewPassword,
    recaptcha: z.string().min(1, 'required').max(10_000),
    relations: z.array(Relation).max(20).default([]),
    /** Values of the free fields that a member fills in. */
    freeFields: FreeFieldChanges.shape.fields.default([]),
    address: absentOrNull(AddressForm.omit({ version: true })),
  })
  .refine((person) => person.membertype !== 'EXTERNE' || person.membertypePrecision, {
    path: ['membertypePrecision'],
    error: 'required',
  })
export type Registration = z.output<typeof Registration>

/**
 * 403 if the e-mail is taken, 409 if the society cannot admit anybody yet (rules#registration, rules#first-run), or if
 * a free field was deleted (`fields-changed`).
 */
export const createUser = endpoint('POST /users', {
  auth: 'public',
  summary: 'Register',
  body: Registration,
  reply: z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string(), email: z.string() }),
  statuses: [201],
  refusals: { 403: ['email-taken'], 409: ['sign-up-closed', 'fields-changed'] },
  limit: { max: 100, minutes: 10 },
})
