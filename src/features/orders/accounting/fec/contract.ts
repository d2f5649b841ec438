import { endpoint } from '../../../../shared/declare.ts'
import { may } from '../../../platform/access/contract.ts'
import { Period } from '../entries/contract.ts'

/** 409 `identity-missing` if neither the society's SIREN nor its RNA is set: the file name begins with it. */
export const readFec = endpoint('GET /accounting/fec', {
  auth: { may: may.keepAccounts },
  summary: 'The accounting entries of a period as the tax administration reads them (FEC)',
  query: Period,
  reply: 'binary',
  types: ['text/plain; charset=utf-8'],
  limit: { max: 30, minutes: 10 },
  refusals: { 409: ['identity-missing'] },
})
