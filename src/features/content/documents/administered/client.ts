import { queryOptions } from '@tanstack/react-query'
import { compare, every, writeRsql } from '../../../../shared/rsql-writer.ts'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call, HttpProblem } from '../../../../web/http.ts'
import { withProgress } from '../../../../web/progress.ts'
import type { audienceBody } from '../../../society/audience/client.ts'
import type { ListRequest } from '../client.ts'
import { readDocument } from '../contract.ts'
import * as contract from './contract.ts'

export const readManaged = (query: ListRequest, signal: AbortSignal) =>
  call(contract.listAllDocuments, { query }, signal)

/** Documents of one owner that are not archived, by name, to sort them. */
export const readOwn = (owner: string) => async (query: ListRequest, signal: AbortSignal) => {
  const own = every([compare('archived', '==', false), compare('commission', '==', owner)])
  const sort = ['category,asc']
  const page = await readManaged({ ...query, sort, ...(own && { search: writeRsql(own) }) }, signal)
  const data = page._embedded.data.map(({ id, title, category }) => ({ id, name: `${title} (${category})` }))
  return { ...page, _embedded: { data } }
}
export const orderDocuments = (ids: number[]) => call(contract.orderDocuments, { body: { ids } })

export const saveSheet = async ({ page: _page, size: _size, ...query }: ListRequest, format: Format) =>
  save(await call(contract.listAllDocumentsFile, { params: { format }, query }), `documents.${format}`)

type Tell = (sent: number) => void
/** Values shared by several new documents. */
export type Common = { category: string } & ReturnType<typeof audienceBody>

/** Adds a document; returns whether its owner already had it. `tell` reports the upload's progress, 0 to 1. */
export async function sendDocument(said: Common | undefined, file: File, tell: Tell, signal: AbortSignal) {
  if (!said) throw new Error('The values of this file are missing')
  const { commissionId, ...common } = said
  const query = { ...common, ...(commissionId && { commissionId }) }
  try {
    await call(contract.createDocument, { query, file }, signal, withProgress(tell))
    return 'added'
  } catch (error) {
    if (error instanceof HttpProblem && error.code === 'already-there') return 'already-there'
    throw error
  }
}

type Body = Parameters<typeof call<typeof contract.saveDocument>>[1]['body']
export const reloadDocument = (id: number) => call(readDocument, { params: { id } })
export const saveDocument = (id: number, body: Body) => call(contract.saveDocument, { params: { id }, body })

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'versions', id],
    queryFn: async ({ signal }) => (await call(contract.listVersions, { params: { id } }, signal)).rows,
  })
export const sendVersion = (id: number, file: File, tell: Tell, signal: AbortSignal) =>
  call(contract.addVersion, { params: { id }, file }, signal, withProgress(tell))
export const takeUpVersion = (id: number, number: number) => call(contract.takeUpVersion, { params: { id, number } })

export const archiveDocument = (id: number) => call(contract.archiveDocument, { params: { id } })
export const restoreDocument = (id: number) => call(contract.restoreDocument, { params: { id } })
