import { compare, writeRsql } from '../../../../shared/rsql-writer.ts'
import { waiting } from '../../../members/membership/validation/rules.ts'
import { personsQuery } from '../client.ts'

/** Accounts to validate, longest wait first. */
export const queueQuery = personsQuery({
  search: writeRsql(compare('state', '==', 'FEE_PAID')),
  sort: 'feePaidAt,asc',
  size: 50,
})

/** Counts those that wait longer than promised. */
export function countLate(rows: readonly { feePaidAt: string | null }[]) {
  const now = new Date()
  return rows.filter(({ feePaidAt }) => feePaidAt && waiting(feePaidAt, now).late).length
}
