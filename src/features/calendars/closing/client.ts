import { queryOptions } from '@tanstack/react-query'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { readChecklist, readReport, readReportFile } from './contract.ts'

type Campaign = { id: number; year: number }

export const saveReport = async ({ id, year }: Campaign) =>
  save(await call(readReport, { params: { id } }), `rapport-calendrier-${year}.pdf`)
export const saveReportSheet = async ({ id, year }: Campaign) =>
  save(await call(readReportFile, { params: { id, format: 'csv' } }), `rapport-calendrier-${year}.csv`)

export const checklistQuery = (id: number) =>
  queryOptions({
    queryKey: ['calendars', 'closing', id],
    queryFn: ({ signal }) => call(readChecklist, { params: { id } }, signal),
    staleTime: 0,
  })
