import { queryOptions } from '@tanstack/react-query'
import { call, HttpProblem } from '../../../web/http.ts'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { readFileAddress } from '../../platform/files/contract.ts'
import { OWNED_BY, ownersOf } from '../../society/commissions/client.ts'
import * as contract from './contract.ts'

export type ListRequest = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readDocuments = (query: ListRequest, signal: AbortSignal) =>
  call(contract.listDocuments, { query }, signal)

/** The categories in use, of what the person sees. */
export const categoriesQuery = queryOptions({
  queryKey: ['documents', 'categories'],
  queryFn: async ({ signal }) => (await call(contract.listCategories, {}, signal)).rows,
})

/** One document, or null where it is not there for this member. */
export const documentQuery = (id: number) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: ({ signal }) =>
      call(contract.readDocument, { params: { id } }, signal).catch((error) => {
        if (error instanceof HttpProblem && (error.status === 404 || error.status === 400)) return null
        throw error
      }),
  })

/** Where its file is shown from, for some minutes; of a picture, until it is prepared. */
export const addressQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['documents', 'address', fileId],
    queryFn: ({ signal }) => call(readFileAddress, { params: { id: fileId } }, signal),
    refetchInterval: ({ state }) => (state.data?.picture?.state === 'PROCESSING' ? 2_000 : false),
    refetchOnWindowFocus: false,
    // It ends: what is opened again asks for another.
    gcTime: 0,
  })

/** By category and by whose they are, in every list of them. */
export const FILTERS = {
  category: choice('Catégorie', [], {
    param: 'categorie',
    knows: (value) => value.length <= 60,
    search: where('category'),
  }),
  commission: OWNED_BY,
}

/** The options of the two. */
export const optionsOf = (categories: readonly string[], commissions: Parameters<typeof ownersOf>[0]) => ({
  category: [{ value: '', label: 'Toutes' }, ...categories],
  commission: ownersOf(commissions),
})
