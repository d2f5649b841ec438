import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { readFigures } from './contract.ts'

/** They change with orders: whatever asks for those again asks for them too. */
export const figuresQuery = (id: number, asked: { season: number | undefined; resource: number | undefined }) =>
  queryOptions({
    queryKey: ['commands', 'figures', id, asked.season, asked.resource],
    queryFn: ({ signal }) => call(readFigures, { params: { id }, query: asked }, signal),
  })
