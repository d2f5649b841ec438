import { queryOptions } from '@tanstack/react-query'
import { byId, byIdWithBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

/** All centres, for administrators of persons. */
export const centresQuery = queryOptions({
  queryKey: ['siteconfiguration', 'centres'],
  queryFn: async ({ signal }) => (await call(contract.listCentres, {}, signal)).rows,
})

/** Offered centres as a list of one page. */
export async function readLiving(_asked: unknown, signal: AbortSignal) {
  const { rows } = await call(contract.listCentres, {}, signal)
  return { _embedded: { data: rows.filter(({ archived }) => !archived) }, page: { totalPages: 1 } }
}

export const createCentre = (name: string) => call(contract.createCentre, { body: { name } })
export const renameCentre = byIdWithBody(contract.renameCentre)
export const deleteCentre = byId(contract.deleteCentre)
export const archiveCentre = byId(contract.archiveCentre)
export const restoreCentre = byId(contract.restoreCentre)
export const orderCentres = (ids: number[]) => call(contract.orderCentres, { body: { ids } })
