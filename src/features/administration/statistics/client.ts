import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { readStatistics, readStatisticsFile, type Table } from './contract.ts'

export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => call(readStatistics, {}, signal),
})

export const saveTable = async (table: Table, name: string, format: Format) =>
  save(await call(readStatisticsFile, { params: { table, format } }), `${name}.${format}`)
