import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Format } from '../../../../shared/sheet.ts'
import { byId, saveListAs } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import { readEveryPage } from '../../../../web/ui/list/every-page.ts'
import type { ListRequest } from '../../../../web/ui/list/view.ts'
import { preparedPicture } from '../../../platform/files/client.ts'
import * as pictures from '../pictures/contract.ts'
import type { EditedResource } from './contract.ts'
import * as contract from './contract.ts'

type Body = z.input<typeof contract.ResourceForm>

/** Filters a list shared by all commissions to one of them. */
const inCommission = <Query extends { search?: string }>(commissionId: number, query: Query) => ({
  ...query,
  search: [query.search, `commissionId==${commissionId}`].filter(Boolean).join(';'),
})

export const readIn = (commissionId: number) => (query: ListRequest, signal: AbortSignal) =>
  call(contract.listAdministered, { query: inCommission(commissionId, query) }, signal)

/** All resources of a commission, archived or not, for a filter. */
export const sellableQuery = (commissionId: number) =>
  queryOptions({
    queryKey: ['resources', 'administered', commissionId, 'choices'],
    queryFn: ({ signal }) =>
      readEveryPage((slice) => readIn(commissionId)({ sort: ['archived,asc', 'name,asc'], ...slice }, signal)),
  })

export const saveSheet = (commissionId: number, query: ListRequest, format: Format) =>
  saveListAs(contract.listAdministeredFile, 'ressources')(inCommission(commissionId, query), format)

export const orderIn = (commissionId: number) => (ids: number[]) =>
  call(contract.orderResources, { params: { id: commissionId }, body: { ids } })

export const resourceQuery = (id: number) =>
  queryOptions({
    queryKey: ['resources', 'administered', 'one', id],
    queryFn: ({ signal }) => call(contract.readEdited, { params: { id } }, signal),
  })
export const reload = byId(contract.readEdited)

/** Saves a resource; without one it creates it. */
export const saveResource = (resource: EditedResource | undefined, body: Body) =>
  resource
    ? call(contract.saveResource, { params: { id: resource.id }, body })
    : call(contract.createResource, { body })

/** Future stays that these rules would not allow. */
export const checkQuery = (id: number, body: Body) =>
  queryOptions({
    queryKey: ['resources', 'administered', 'check', id, body],
    queryFn: ({ signal }) => call(contract.checkRules, { params: { id }, body }, signal),
    staleTime: 30_000,
  })

export const copyResource = byId(contract.copyResource)
export const archiveResource = byId(contract.archiveResource)
export const restoreResource = byId(contract.restoreResource)

export const picturesQuery = (id: number) =>
  queryOptions({
    queryKey: ['resources', 'administered', 'pictures', id],
    queryFn: ({ signal }) => call(pictures.listResourcePictures, { params: { id } }, signal),
    // Until all are processed.
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ picture }) => picture.state === 'PROCESSING') ? 2_000 : false,
  })

export async function sendPicture(id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) {
  const sent = await call(pictures.addResourcePicture, { params: { id }, file }, signal, withProgress(tell))
  return sent.alreadyThere ? 'already-there' : 'added'
}
export const orderPictures = (id: number, ids: number[]) =>
  call(pictures.orderResourcePictures, { params: { id }, body: { ids } })
export const removePicture = (id: number, pictureId: number) =>
  call(pictures.removeResourcePicture, { params: { id, pictureId } })

/** Uploads a picture of the text, and returns it once it can be shown. */
export async function sendTextPicture(id: number, file: File, tell: (sent: number) => void, signal: AbortSignal) {
  const sent = await call(pictures.addResourceTextPicture, { params: { id }, file }, signal, withProgress(tell))
  return await preparedPicture(sent.id, signal)
}
