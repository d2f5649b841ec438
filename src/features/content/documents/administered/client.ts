import { queryOptions } from '@tanstack/react-query'
import { compare, every, writeRsql } from '../../../../shared/rsql-writer.ts'
import { byId, byIdWithBody, readPageOf, saveListAs } from '../../../../web/calls.ts'
import { call, HttpProblem } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import type { ListRequest } from '../../../../web/ui/list/view.ts'
import type { audienceBody } from '../../../society/audience/client.ts'
import { readDocument } from '../contract.ts'
import * as contract from './contract.ts'

export const readManaged = readPageOf(contract.listAllDocuments)

/** Documents of one owner that are not archived, by name, to sort them. */
export const readOwn = (owner: string) => async (query: ListRequest, signal: AbortSignal) => {
  const own = every([compare('archived', '==', false), compare('commission', '==', owner)])
  const sort = ['category,asc']
  const page = await readManaged({ ...query, sort, ...(own && { search: writeRsql(own) }) }, signal)
  const data = page._embedded.data.map(({ id, title, category }) => ({ id, name: `${title} (${category})` }))
  return { ...page, _embedded: { data } }
}
export const orderDocuments = (ids: number[]) => call(contract.orderDocuments, { body: { ids } })

export const saveSheet = saveListAs(contract.listAllDocumentsFile, 'documents')

type Tell = (sent: number) => void
/** Values shared by several new documents. */
export type Common = { category: string } & ReturnType<typeof audienceBody>

/** Adds a document; returns whether its owner already had it. `tell` reports the upload's progress, 0 to 1. */
export async function sendDocument(commonValues: Common | undefined, file: File, tell: Tell, signal: AbortSignal) {
  if (!commonValues) throw new Error('The values of this file are missing')
  const { commissionId, ...common } = commonValues
  const query = { ...common, ...(commissionId && { commissionId }) }
  try {
    await call(contract.createDocument, { query, file }, signal, withProgress(tell))
    return 'added'
  } catch (error) {
    if (error instanceof HttpProblem && error.code === 'already-there') return 'already-there'
    throw error
  }
}

export const reloadDocument = byId(readDocument)
export const saveDocument = byIdWithBody(contract.saveDocument)

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'versions', id],
    queryFn: async ({ signal }) => (await call(contract.listVersions, { params: { id } }, signal)).rows,
  })
export const sendVersion = (id: number, file: File, tell: Tell, signal: AbortSignal) =>
  call(contract.addVersion, { params: { id }, file }, signal, withProgress(tell))
export const makeVersionCurrent = (id: number, number: number) =>
  call(contract.makeVersionCurrent, { params: { id, number } })

export const archiveDocument = byId(contract.archiveDocument)
export const restoreDocument = byId(contract.restoreDocument)
