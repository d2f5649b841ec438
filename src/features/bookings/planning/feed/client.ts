import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

export const feedQuery = (id: number) =>
  queryOptions({
    queryKey: ['commissions', 'calendar', id],
    queryFn: ({ signal }) => call(contract.readFeed, { params: { id } }, signal),
  })

export const openFeed = async (id: number) => (await call(contract.openFeed, { params: { id } })).url
export const closeFeed = (id: number) => call(contract.closeFeed, { params: { id } })
