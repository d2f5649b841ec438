import { queryOptions } from '@tanstack/react-query'
import { type BodyOf, byId, byIdWithBody } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Year = number | undefined
const ofYear = (campaign: Year) => ({ ...(campaign !== undefined && { campaign }) })

export const sectorQuery = (id: number) =>
  queryOptions({
    queryKey: ['calendars', 'sectors', 'one', id],
    queryFn: ({ signal }) => call(contract.readSector, { params: { id } }, signal),
  })

export const cutSector = (year: Year, body: BodyOf<typeof contract.createSector>) =>
  call(contract.createSector, { query: ofYear(year), body })
export const saveSector = byIdWithBody(contract.saveSector)
export const addDoors = byIdWithBody(contract.addToSector)
export const claimDoors = byIdWithBody(contract.takeFromSector)
export const mergeSector = (id: number, into: number) => call(contract.mergeSector, { params: { id }, body: { into } })
export const removeSector = byId(contract.removeSector)
export const copySectors = (year: Year) => call(contract.copySectors, { query: ofYear(year) })
