import { endpoint } from '../../../../shared/declare.ts'
import { may } from '../../../platform/access/contract.ts'

/**
 * Returns everything held about a person as a zip: for the person, or anybody's for `general_SUPER-ADMIN`; else 404.
 */
export const readDataExport = endpoint('GET /users/:id/export', {
  auth: { own: 'person', or: may.superviseSociety },
  whileExpired: true,
  summary: 'Everything held about a person (zip)',
  reply: 'binary',
  types: ['application/zip'],
  limit: { max: 30, minutes: 10 },
})
