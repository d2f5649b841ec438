import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Year = number | undefined
type BodyOf<E extends Endpoint> = Parameters<typeof call<E>>[1]['body']
const ofYear = (campaign: Year) => ({ ...(campaign !== undefined && { campaign }) })

export const sectorQuery = (id: number) =>
  queryOptions({
    queryKey: ['calendars', 'sectors', 'one', id],
    queryFn: ({ signal }) => call(contract.readSector, { params: { id } }, signal),
  })

export const cutSector = (year: Year, body: BodyOf<typeof contract.createSector>) =>
  call(contract.createSector, { query: ofYear(year), body })
export const saveSector = (id: number, body: BodyOf<typeof contract.saveSector>) =>
  call(contract.saveSector, { params: { id }, body })
export const addDoors = (id: number, body: BodyOf<typeof contract.addToSector>) =>
  call(contract.addToSector, { params: { id }, body })
export const claimDoors = (id: number, body: BodyOf<typeof contract.takeFromSector>) =>
  call(contract.takeFromSector, { params: { id }, body })
export const mergeSector = (id: number, into: number) => call(contract.mergeSector, { params: { id }, body: { into } })
export const removeSector = (id: number) => call(contract.removeSector, { params: { id } })
export const copySectors = (year: Year) => call(contract.copySectors, { query: ofYear(year) })
