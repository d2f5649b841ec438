import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { readCampaignMail, sendTrialCampaignMail } from './contract.ts'

export const campaignMailQuery = (season: number) =>
  queryOptions({
    queryKey: ['campaigns', 'letter', season],
    queryFn: ({ signal }) => call(readCampaignMail, { query: { season } }, signal),
  })

export const sendTrial = (season: number) => call(sendTrialCampaignMail, { body: { season } })
