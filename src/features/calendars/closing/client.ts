import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import { readReport, readReportFile } from './contract.ts'

type Campaign = { id: number; year: number }

export const saveReport = async ({ id, year }: Campaign) =>
  save(await call(readReport, { params: { id } }), `rapport-calendrier-${year}.pdf`)
export const saveReportSheet = async ({ id, year }: Campaign) =>
  save(await call(readReportFile, { params: { id, format: 'csv' } }), `rapport-calendrier-${year}.csv`)
