import { queryOptions } from '@tanstack/react-query'
import type { Format } from '../../shared/sheet.ts'
import { save } from '../../web/download.ts'
import { call } from '../../web/http.ts'
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

/** Asked anew each second while mails leave. */
export const campaignsQuery = queryOptions({
  queryKey: ['campaigns'],
  queryFn: ({ signal }) => call(listCampaigns, {}, signal),
  refetchInterval: ({ state }) => (state.data?.rows.some(isSending) ? 1_000 : false),
})

/** Of a season on sale; of the one fees are asked for now where none is said. */
export const previewQuery = (season?: number) =>
  queryOptions({
    queryKey: ['campaigns', 'preview', season],
    queryFn: ({ signal }) => call(previewCampaign, { query: season === undefined ? {} : { season } }, signal),
  })

export type MembersWish = { paid: boolean; q: string; page: number }
const MEMBERS_SIZE = 25

export const membersQuery = (id: number, { paid, q, page }: MembersWish) =>
  queryOptions({
    queryKey: ['campaigns', id, 'members', { paid, q, page }],
    queryFn: ({ signal }) =>
      call(
        listCampaignMembers,
        { params: { id }, query: { paid: paid ? 'true' : 'false', q, page, size: MEMBERS_SIZE } },
        signal,
      ),
    placeholderData: (previous) => previous,
  })

export const start = (season: number) => call(startCampaign, { body: { season } })
export const plan = (id: number, days: string[]) => call(planReminders, { params: { id }, body: { days } })

/** Saves who paid, or who did not, as a spreadsheet: those whom the search on the screen finds. */
export async function saveMembers(
  { id, season }: Campaign,
  { paid, q }: Pick<MembersWish, 'paid' | 'q'>,
  format: Format,
) {
  const asked = {
    params: { id, format },
    query: { paid: paid ? ('true' as const) : ('false' as const), ...(q && { q }) },
  }
  save(await call(listCampaignMembersFile, asked), `campagne-${season}-${paid ? 'payes' : 'impayes'}.${format}`)
}
