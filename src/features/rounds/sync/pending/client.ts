import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import * as contract from '../contract.ts'

export const waitingQuery = queryOptions({
  queryKey: ['calendars', 'waiting'],
  queryFn: async ({ signal }) => (await call(contract.listWaiting, {}, signal)).rows,
})
export const decide = (ids: string[], apply: boolean) => call(contract.decide, { body: { ids, apply } })
