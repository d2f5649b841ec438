import { queryOptions } from '@tanstack/react-query'
import { byId, byIdWithBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

export const photoChildrenQuery = (id: number) =>
  queryOptions({
    queryKey: ['albums', 'children', id],
    queryFn: ({ signal }) => call(contract.readPhotoChildren, { params: { id } }, signal),
  })

/** Requested from two letters on. */
export const nameableQuery = (id: number, name: string) =>
  queryOptions({
    queryKey: ['albums', 'nameable', id, name],
    queryFn: ({ signal }) => call(contract.findNameable, { params: { id }, query: { name } }, signal),
    enabled: name.length > 1,
    select: ({ rows }) => rows,
  })

export const nameChild = (id: number, child: number) => call(contract.nameChild, { params: { id }, body: { child } })
export const unnameChild = (id: number, childId: number) => call(contract.unnameChild, { params: { id, childId } })
export const markUnregistered = byId(contract.markUnregistered)
export const unmarkUnregistered = byId(contract.unmarkUnregistered)
export const allowUnregistered = byIdWithBody(contract.allowUnregistered)

/** Pictures that wait for this administrator's permission: the first hundred, and their number. */
export const unregisteredQuery = queryOptions({
  queryKey: ['albums', 'unregistered'],
  queryFn: ({ signal }) => call(contract.listUnregistered, { query: { size: 100 } }, signal),
})
