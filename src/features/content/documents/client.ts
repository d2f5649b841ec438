import { queryOptions } from '@tanstack/react-query'
import { readPageOf } from '../../../web/calls.ts'
import { call, HttpProblem } from '../../../web/http.ts'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { readFileAddress } from '../../platform/files/contract.ts'
import { OWNED_BY, ownersOf } from '../../society/commissions/client.ts'
import * as contract from './contract.ts'

export const readDocuments = readPageOf(contract.listDocuments)

/** Categories in use, among visible documents. */
export const categoriesQuery = queryOptions({
  queryKey: ['documents', 'categories'],
  queryFn: async ({ signal }) => (await call(contract.listCategories, {}, signal)).rows,
})

/** A document, or null if this member cannot see it. */
export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: ({ signal }) =>
      call(contract.readDocument, { params: { id } }, signal).catch((error) => {
        if (error instanceof HttpProblem && (error.status === 404 || error.status === 400)) return null
        throw error
      }),
  })

/** Address from which a file is shown, valid for some minutes; polled until a picture is processed. */
export const addressQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['documents', 'address', fileId],
    queryFn: ({ signal }) => call(readFileAddress, { params: { id: fileId } }, signal),
    refetchInterval: ({ state }) => (state.data?.picture?.state === 'PROCESSING' ? 2_000 : false),
    refetchOnWindowFocus: false,
    // Not cached, because it expires.
    gcTime: 0,
  })

/** Filters by category and owner, in every list of documents. */
export const FILTERS = {
  category: choice('Catégorie', [], {
    param: 'categorie',
    knows: (value) => value.length <= 60,
    search: where('category'),
  }),
  commission: OWNED_BY,
}

/** Options of both filters. */
export const optionsOf = (categories: readonly string[], commissions: Parameters<typeof ownersOf>[0]) => ({
  category: [{ value: '', label: 'Toutes' }, ...categories],
  commission: ownersOf(commissions),
})
