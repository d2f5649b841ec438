import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import type { Choice } from './contract.ts'
import * as contract from './contract.ts'

type Year = number | undefined
const ofYear = (campaign: Year) => ({ ...(campaign !== undefined && { campaign }) })

/** Number of streets shown at once; the rest is found by name. */
const SHOWN = 12

export const streetsQuery = (year: Year, q: string) =>
  queryOptions({
    queryKey: ['calendars', 'sectors', 'streets', year, q],
    queryFn: ({ signal }) => call(contract.listStreets, { query: { ...ofYear(year), q, size: SHOWN } }, signal),
  })

export const weighQuery = (year: Year, choice: Choice) =>
  queryOptions({
    queryKey: ['calendars', 'sectors', 'choice', year, choice],
    queryFn: ({ signal }) => call(contract.weighChoice, { query: ofYear(year), body: choice }, signal),
  })

/** A door on the map: its position in millionths of a degree, and its sector, 0 for none. */
export type MapPoint = { lon: number; lat: number; sector: number }

function unpack(text: string): MapPoint[] {
  const bytes = Uint8Array.from(atob(text.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return Array.from({ length: bytes.length / 16 }, (_, at) => ({
    lon: view.getInt32(at * 16 + 4),
    lat: view.getInt32(at * 16 + 8),
    sector: view.getInt32(at * 16 + 12),
  }))
}

export const pointsQuery = (year: Year) =>
  queryOptions({
    queryKey: ['calendars', 'sectors', 'points', year],
    queryFn: async ({ signal }) => unpack((await call(contract.readPoints, { query: ofYear(year) }, signal)).points),
  })
