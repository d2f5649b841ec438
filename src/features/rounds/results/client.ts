import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Year = number | undefined
type Wish = { page: number; size: number }
const ofYear = (campaign: Year) => ({ ...(campaign !== undefined && { campaign }) })

export const readSectors = (year: Year, { page, size }: Wish, signal: AbortSignal) =>
  call(contract.listSectors, { query: { page, size, ...ofYear(year) } }, signal)

export const saveSectors = async (year: Year, format: Format) =>
  save(await call(contract.listSectorsFile, { params: { format }, query: ofYear(year) }), `secteurs.${format}`)

export const readComeBacks = (year: Year, { page, size }: Wish, signal: AbortSignal) =>
  call(contract.listComeBacks, { query: { page, size, ...ofYear(year) } }, signal)
