import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../../shared/sheet.ts'
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
  type WrittenLetter,
} from './contract.ts'

const isSending = (campaign: Campaign) => campaign.mailings.some(({ waiting }) => waiting > 0)

const isLeaving = ({ mailings }: Campaign) => mailings.some(({ mails }) => mails.waiting > 0)

/** Asked anew each second while mails are written, then as they leave. */
export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ signal }) => call(listCampaigns, {}, signal),
  refetchInterval: ({ state }) => {
    if (state.data?.rows.some(isSending)) return 1_000
    return state.data?.rows.some(isLeaving) ? 10_000 : false
  },
})

/** Of a season on sale; of the one fees are asked for now where none is said. */
export const previewQuery = (season?: number) =>
  queryOptions({
    queryKey: ['campaigns', 'preview', season],
    queryFn: ({ signal }) => call(previewCampaign, { query: season === undefined ? {} : { season } }, signal),
  })

type MembersWish = { paid: 'true' | 'false'; q?: string }

export const readMembers = (id: number, query: MembersWish & { page: number; size: number }, signal: AbortSignal) =>
  call(listCampaignMembers, { params: { id }, query }, signal)

export const start = (written: WrittenLetter) => call(startCampaign, { body: written })
export const plan = (id: number, body: { days: string[]; version: number }) =>
  call(planReminders, { params: { id }, body })

/** Saves who paid, or who did not, as a spreadsheet: those whom the search on the screen finds. */
export const saveMembers = async ({ id, season }: Campaign, query: MembersWish, format: Format) =>
  save(
    await call(listCampaignMembersFile, { params: { id, format }, query }),
    `campagne-${season}-${query.paid === 'true' ? 'payes' : 'impayes'}.${format}`,
  )
