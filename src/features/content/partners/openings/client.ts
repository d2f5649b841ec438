import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { countOpening, readOpenings } from './contract.ts'

export const tellOpened = (id: number) => call(countOpening, { params: { id } })

export const openingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['partners', 'openings', id],
    queryFn: ({ signal }) => call(readOpenings, { params: { id } }, signal),
  })
