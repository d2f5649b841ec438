import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { readCampaignProgress } from './contract.ts'

export const campaignProgressQuery = queryOptions({
  queryKey: ['campaigns', 'progress'],
  queryFn: ({ signal }) => call(readCampaignProgress, {}, signal),
})
