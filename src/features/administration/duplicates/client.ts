import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { listDuplicates, listDuplicatesFile, mergeUser, tellApart as tellApartCall } from './contract.ts'

export const readDuplicates = (query: { page: number; size: number }, signal: AbortSignal) =>
  call(listDuplicates, { query }, signal)

export const saveDuplicates = async (format: Format) =>
  save(await call(listDuplicatesFile, { params: { format }, query: {} }), `doublons.${format}`)

/** The number of pairs. */
export const duplicatesQuery = queryOptions({
  queryKey: ['users', 'duplicates'],
  queryFn: ({ signal }) => readDuplicates({ page: 0, size: 1 }, signal),
})

export const mergePersons = (id: number, body: z.input<typeof mergeUser.body>) =>
  call(mergeUser, { params: { id }, body })

export const tellApart = (id: number, other: number) => call(tellApartCall, { params: { id }, body: { other } })
