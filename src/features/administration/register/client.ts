import { queryOptions } from '@tanstack/react-query'
import { compare, writeRsql } from '../../../shared/rsql-writer.ts'
import { readPageOf } from '../../../web/calls.ts'
import { waiting } from '../../members/membership/validation/rules.ts'
import { listUsers } from './contract.ts'

type PersonsQuery = { q?: string; search?: string; sort?: string | string[]; page?: number; size?: number }

export const readPersons = readPageOf(listUsers)

export const personsQuery = (query: PersonsQuery) =>
  queryOptions({
    queryKey: ['users', query],
    queryFn: ({ signal }) => readPersons(query, signal),
    placeholderData: (previous) => previous,
  })

/** Accounts to validate, longest wait first. */
export const queueQuery = personsQuery({
  search: writeRsql(compare('state', '==', 'FEE_PAID')),
  sort: 'feePaidAt,asc',
  size: 50,
})

/** Counts the accounts that wait longer than promised. */
export function countLate(rows: readonly { feePaidAt: string | null }[]) {
  const now = new Date()
  return rows.filter(({ feePaidAt }) => feePaidAt && waiting(feePaidAt, now).late).length
}
