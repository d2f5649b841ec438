import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { listUnreturned, remindSellers } from './contract.ts'

const ofYear = (campaign: number | undefined) => ({ ...(campaign !== undefined && { campaign }) })

export const unreturnedQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['calendars', 'reminders', year],
    queryFn: async ({ signal }) => (await call(listUnreturned, { query: ofYear(year) }, signal)).rows,
  })

export const remind = (year: number | undefined, sellers: number[]) =>
  call(remindSellers, { query: ofYear(year), body: { sellers } })
