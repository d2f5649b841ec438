import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../shared/sheet.ts'
import { save } from '../../web/download.ts'
import { call } from '../../web/http.ts'
import { listActs, listActsFile } from './contract.ts'

export type ActsQuery = { q?: string; search?: string; page?: number; size?: number }

export const actsQuery = (query: ActsQuery) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listActs, { query }, signal),
    placeholderData: (previous) => previous,
  })

export const saveActs = async ({ q, search }: ActsQuery, format: Format) =>
  save(await call(listActsFile, { params: { format }, query: { q, search } }), `journal.${format}`)
