import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

export const viewsQuery = queryOptions({
  queryKey: ['users', 'views'],
  queryFn: async ({ signal }) => (await call(contract.listViews, {}, signal)).views,
})

export const saveView = (body: { name: string; query: string; columns: string[] }) => call(contract.saveView, { body })

export const deleteView = (id: number) => call(contract.deleteView, { params: { id } })
