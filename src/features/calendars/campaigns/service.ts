import { randomBytes } from 'node:crypto'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import { missing } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import { type Cents, toEuros } from '../../../shared/money.ts'
import { defineForCampaign } from '../../catalogue/resources/administered/service.ts'
import { readCalendar, readPaymentMethods } from '../../society/settings/service.ts'
import type { PublicCampaign } from './contract.ts'
import { lineName } from './labels.ts'
import { findCalendars, insertCampaign, listCampaigns } from './queries.ts'
import { shownOn, stageOn } from './rules.ts'

export type Campaign = Awaited<ReturnType<typeof listCampaigns>>[number]

/** Finds the campaign that a visitor sees today, with its state; undefined if there never was one. */
export async function findShown(db: Db, today = parisDay(new Date())) {
  const campaign = shownOn(await listCampaigns(db), today)
  return campaign && { ...campaign, stage: stageOn(campaign, today) }
}

export const listAll = (db: Db): Promise<Campaign[]> => listCampaigns(db)

/** Returns the campaign of this printed year, or the current one; 404. */
export async function demandCampaign(db: Db, year?: number): Promise<Campaign> {
  const found =
    year === undefined ? await findShown(db) : (await listAll(db)).find((campaign) => campaign.year === year)
  return found ?? missing('campaign')
}

/** Reads what anybody may know of the campaign; 404 if there never was one. */
export async function readCampaign(db: Db): Promise<PublicCampaign> {
  const [campaign, { html }, means] = await Promise.all([findShown(db), readCalendar(db), readPaymentMethods(db)])
  const { year, stage, opensOn, closesOn, minimumCents } = campaign ?? missing('campaign')
  return { year, stage, opensOn, closesOn, minimum: toEuros(minimumCents), byCard: means.includes('CARD'), html }
}

type New = { year: number; opensOn: string; closesOn: string; minimumCents: Cents }

/** Creates a campaign with its own key to sign stubs; 404 if the society has no commission of calendars. */
export const openCampaign = (db: Db, campaign: New): Promise<number> =>
  inTransaction(db, async (trx) => {
    const { id: commissionId } = (await findCalendars(trx)) ?? missing('commission')
    const campaignId = await insertCampaign(trx, { ...campaign, commissionId, signingKey: randomBytes(32) })
    await defineForCampaign(trx, { name: lineName(campaign.year), commissionId, campaignId })
    return campaignId
  })
