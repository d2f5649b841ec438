import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { may } from '../../../platform/access/contract.ts'
import { Person } from '../../../society/persons/contract.ts'

/** FEE_PAID -> ACTIVE; 409 from any other state. */
export const validateUser = endpoint('POST /users/:id/validate', {
  auth: { may: may.managePersons },
  summary: 'Validate an account',
  reply: Person,
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['not-to-validate'] },
})

/** FEE_PAID -> REFUSED, the fee is refunded and the person told why. */
export const refuseUser = endpoint('POST /users/:id/refuse', {
  auth: { may: may.managePersons },
  summary: 'Refuse an account',
  body: z.object({ reason: z.string().trim().min(3, 'required').max(1000, 'too-long') }),
  reply: Person,
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['not-to-validate'] },
})

/** ACTIVE -> FEE_PAID, within seconds of the validation and before its mail is sent; later 409 `too-late`. */
export const undoValidation = endpoint('POST /users/:id/validate/undo', {
  auth: { may: may.managePersons },
  summary: 'Take a validation back before its mail leaves',
  reply: Person,
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['too-late'] },
})
