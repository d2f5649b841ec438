import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { listDuplicates, type MergeField, mergeUser, tellApart as tellApartCall } from './contract.ts'

export const readDuplicates = (query: { page: number; size: number }, signal: AbortSignal) =>
  call(listDuplicates, { query }, signal)

/** How many there are. */
export const duplicatesQuery = queryOptions({
  queryKey: ['users', 'duplicates'],
  queryFn: ({ signal }) => readDuplicates({ page: 0, size: 1 }, signal),
})

export const mergePersons = (id: number, other: number, fields: Partial<Record<MergeField, number>>) =>
  call(mergeUser, { params: { id }, body: { other, fields } })

export const tellApart = (id: number, other: number) => call(tellApartCall, { params: { id }, body: { other } })
