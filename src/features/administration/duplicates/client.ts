import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { byIdWithBody, readPageOf } from '../../../web/calls.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { listDuplicates, listDuplicatesFile, markAsDistinct as markAsDistinctCall, mergeUser } from './contract.ts'

export const readDuplicates = readPageOf(listDuplicates)

export const saveDuplicates = async (format: Format) =>
  save(await call(listDuplicatesFile, { params: { format }, query: {} }), `doublons.${format}`)

/** The number of pairs. */
export const duplicatesQuery = queryOptions({
  queryKey: ['users', 'duplicates'],
  queryFn: ({ signal }) => readDuplicates({ page: 0, size: 1 }, signal),
})

export const mergePersons = byIdWithBody(mergeUser)

export const markAsDistinct = (id: number, other: number) =>
  call(markAsDistinctCall, { params: { id }, body: { other } })
