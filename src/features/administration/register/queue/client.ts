import { compare, writeRsql } from '../../../../shared/rsql-writer.ts'
import { personsQuery } from '../client.ts'

/** The accounts to validate, who waits longest first. */
export const queueQuery = personsQuery({
  search: writeRsql(compare('state', '==', 'FEE_PAID')),
  sort: 'feePaidAt,asc',
  size: 50,
})
