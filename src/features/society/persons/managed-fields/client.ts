import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../web/http.ts'
import { FREE_FIELDS } from '../free-fields/client.ts'
import * as contract from './contract.ts'

/** All fields including archived ones, with the number of persons who have a value. */
export const managedFreeFieldsQuery = queryOptions({
  queryKey: [FREE_FIELDS, 'administered'],
  queryFn: async ({ signal }) => (await call(contract.listManagedFreeFields, {}, signal)).rows,
})

export const createFreeField = (body: z.input<typeof contract.NewFreeField>) => call(contract.createFreeField, { body })
export const changeFreeField = (id: number, body: z.input<typeof contract.FreeFieldForm>) =>
  call(contract.changeFreeField, { params: { id }, body })
export const deleteFreeField = (id: number) => call(contract.deleteFreeField, { params: { id } })
export const archiveFreeField = (id: number) => call(contract.archiveFreeField, { params: { id } })
export const restoreFreeField = (id: number) => call(contract.restoreFreeField, { params: { id } })
export const orderFreeFields = (ids: number[]) => call(contract.orderFreeFields, { body: { ids } })
