import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { listDuplicates, type MergeField, mergeUser, tellApart as tellApartCall } from './contract.ts'

const DUPLICATES_SIZE = 20

export const duplicatesQuery = (page = 0) =>
  queryOptions({
    queryKey: ['users', 'duplicates', page],
    queryFn: ({ signal }) => call(listDuplicates, { query: { size: DUPLICATES_SIZE, page } }, signal),
    placeholderData: (previous) => previous,
  })

export const mergePersons = (id: number, other: number, fields: Partial<Record<MergeField, number>>) =>
  call(mergeUser, { params: { id }, body: { other, fields } })

export const tellApart = (id: number, other: number) => call(tellApartCall, { params: { id }, body: { other } })
