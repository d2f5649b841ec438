import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import type { ListRequest } from '../../../web/ui/list/view.ts'
import * as contract from './contract.ts'

/** Changes with orders, so it shares their key and is refetched with them. */
export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', 'event', id],
    queryFn: ({ signal }) => call(contract.readEvent, { params: { id } }, signal),
  })

export const eventsQuery = (commissionId: number) =>
  queryOptions({
    queryKey: ['commands', 'events', commissionId],
    queryFn: async ({ signal }) => (await call(contract.listEvents, { params: { id: commissionId } }, signal)).rows,
  })

export const readParticipants = (id: number, query: ListRequest, signal: AbortSignal) =>
  call(contract.listParticipants, { params: { id }, query }, signal)

export const saveParticipants = async (
  id: number,
  { page: _page, size: _size, ...query }: ListRequest,
  format: Format,
) => save(await call(contract.listParticipantsFile, { params: { id, format }, query }), `participants-${id}.${format}`)

export const saveDoorList = async (id: number) =>
  save(await call(contract.readDoorList, { params: { id } }), `participants-${id}.pdf`)
