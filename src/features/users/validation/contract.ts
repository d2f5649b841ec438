import { ById, endpoint } from '../../../shared/endpoint.ts'
import { may } from '../../../shared/permissions.ts'
import { Person } from '../contract.ts'

/** ACTIVE -> FEE_PAID, within seconds of the validation and before its mail leaves; 409 `too-late` after. */
export const undoValidation = endpoint({
  method: 'POST',
  path: '/users/:id/validate/undo',
  auth: { may: may.managePersons },
  summary: 'Take a validation back before its mail leaves',
  params: ById,
  reply: Person,
  refusals: { 403: ['above-you'], 404: ['person-not-found'], 409: ['too-late'] },
})
