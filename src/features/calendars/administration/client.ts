import { queryOptions } from '@tanstack/react-query'
import { type BodyOf, byId } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

export const campaignsQuery = queryOptions({
  queryKey: ['calendars', 'campaigns'],
  queryFn: ({ signal }) => call(contract.listCampaigns, {}, signal),
})

/** Reads the present state of a campaign. */
export async function readCampaign(id: number): Promise<contract.Campaign> {
  const found = (await call(contract.listCampaigns, {})).rows.find((campaign) => campaign.id === id)
  if (!found) throw new Error('The campaign is gone')
  return found
}

export const saveCampaign = (id: number | undefined, body: BodyOf<typeof contract.createCampaign>) =>
  id === undefined ? call(contract.createCampaign, { body }) : call(contract.saveCampaign, { params: { id }, body })

export const close = (id: number, reason: string) => call(contract.closeCampaign, { params: { id }, body: { reason } })
export const reopen = byId(contract.reopenCampaign)
