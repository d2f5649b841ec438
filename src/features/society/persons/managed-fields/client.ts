import { queryOptions } from '@tanstack/react-query'
import { byId, byIdWithBody, withBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { FREE_FIELDS } from '../free-fields/client.ts'
import * as contract from './contract.ts'

/** All fields including archived ones, with the number of persons who have a value. */
export const managedFreeFieldsQuery = queryOptions({
  queryKey: [FREE_FIELDS, 'administered'],
  queryFn: async ({ signal }) => (await call(contract.listManagedFreeFields, {}, signal)).rows,
})

export const createFreeField = withBody(contract.createFreeField)
export const changeFreeField = byIdWithBody(contract.changeFreeField)
export const deleteFreeField = byId(contract.deleteFreeField)
export const archiveFreeField = byId(contract.archiveFreeField)
export const restoreFreeField = byId(contract.restoreFreeField)
export const orderFreeFields = (ids: number[]) => call(contract.orderFreeFields, { body: { ids } })
