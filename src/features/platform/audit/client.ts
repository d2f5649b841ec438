import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { listActs, listActsFile } from './contract.ts'

export type ActsQuery = { q?: string; search?: string; page?: number; size?: number }

export const readActs = (query: ActsQuery, signal: AbortSignal) => call(listActs, { query }, signal)

export const actsQuery = (query: ActsQuery) =>
  queryOptions({ queryKey: ['audit', query], queryFn: ({ signal }) => readActs(query, signal) })

export const saveActs = async ({ q, search }: ActsQuery, format: Format) =>
  save(await call(listActsFile, { params: { format }, query: { q, search } }), `journal.${format}`)
