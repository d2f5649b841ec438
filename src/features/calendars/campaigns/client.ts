import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { withCache } from '../../../web/offline/seen.ts'
import { readCampaign } from './contract.ts'

/** The current campaign. */
export const campaignQuery = queryOptions({
  queryKey: ['calendars', 'campaign'],
  queryFn: withCache(({ signal }) => call(readCampaign, {}, signal)),
})
