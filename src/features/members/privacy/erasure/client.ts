import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../../shared/sheet.ts'
import { byId, readPageOf } from '../../../../web/calls.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { cancelErasure, eraseUser, listErasures, listErasuresFile, readErasure, requestErasure } from './contract.ts'

export const erasureQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'erasure'],
    queryFn: ({ signal }) => call(readErasure, { params: { id } }, signal),
  })

export const readErasures = readPageOf(listErasures)

export const saveErasures = async (format: Format) =>
  save(await call(listErasuresFile, { params: { format }, query: {} }), `demandes-d-effacement.${format}`)

/** The oldest requests for erasure, and their number. */
export const erasuresQuery = queryOptions({
  queryKey: ['users', 'erasures'],
  queryFn: ({ signal }) => readErasures({ page: 0, size: 25 }, signal),
})

export const request = byId(requestErasure)
export const cancel = byId(cancelErasure)
export const erase = (id: number, reason: string) => call(eraseUser, { params: { id }, body: { reason } })
