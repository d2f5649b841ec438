import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
import { byIdWithBody, withBody } from '../../../web/calls.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import {
  type Campaign,
  listCampaignMembers,
  listCampaignMembersFile,
  listCampaigns,
  planReminders,
  previewCampaign,
  startCampaign,
} from './contract.ts'

const isSending = (campaign: Campaign) => campaign.mailings.some(({ waiting }) => waiting > 0)

const isLeaving = ({ mailings }: Campaign) => mailings.some(({ mails }) => mails.waiting > 0)

/** Refetched every second while mails are created, then while they are sent. */
export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ signal }) => call(listCampaigns, {}, signal),
  refetchInterval: ({ state }) => {
    if (state.data?.rows.some(isSending)) return 1_000
    return state.data?.rows.some(isLeaving) ? 10_000 : false
  },
})

/** For a season on sale; without one, for the season whose fees are due now. */
export const previewQuery = (season?: number) =>
  queryOptions({
    queryKey: ['campaigns', 'preview', season],
    queryFn: ({ signal }) => call(previewCampaign, { query: season === undefined ? {} : { season } }, signal),
  })

type MembersQuery = { paid: 'true' | 'false'; q?: string }

export const readMembers = (id: number, query: MembersQuery & { page: number; size: number }, signal: AbortSignal) =>
  call(listCampaignMembers, { params: { id }, query }, signal)

export const start = withBody(startCampaign)
export const plan = byIdWithBody(planReminders)

/** Saves the members found by the screen's search, paid or unpaid, as a spreadsheet. */
export const saveMembers = async ({ id, season }: Campaign, query: MembersQuery, format: Format) =>
  save(
    await call(listCampaignMembersFile, { params: { id, format }, query }),
    `campagne-${season}-${query.paid === 'true' ? 'payes' : 'impayes'}.${format}`,
  )
