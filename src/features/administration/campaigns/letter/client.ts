import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import type { WrittenLetter } from '../contract.ts'
import { previewCampaignMail, readCampaignMail, sendTrialCampaignMail } from './contract.ts'

export const campaignMailQuery = (season: number) =>
  queryOptions({
    queryKey: ['campaigns', 'letter', season],
    queryFn: ({ signal }) => call(readCampaignMail, { query: { season } }, signal),
  })

/** In other words, or with files. */
export const writtenMailQuery = (written: WrittenLetter) =>
  queryOptions({
    queryKey: ['campaigns', 'letter', written],
    queryFn: ({ signal }) => call(previewCampaignMail, { body: written }, signal),
    gcTime: 0,
  })

export const sendTrial = (written: WrittenLetter) => call(sendTrialCampaignMail, { body: written })
