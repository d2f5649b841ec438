import { endpoint } from '../../../shared/endpoint.ts'
import { ById } from '../../../shared/schemas.ts'

/** Everything held about a person, zipped: one's own, or anybody's for `general_SUPER-ADMIN`; else 404. */
export const exportUser = endpoint({
  method: 'GET',
  path: '/users/:id/export',
  auth: 'member',
  whileExpired: true,
  summary: 'Everything held about a person (zip)',
  params: ById,
  reply: 'binary',
  types: ['application/zip'],
  refusals: { 404: ['person-not-found'] },
  limit: { max: 30, minutes: 10 },
})
