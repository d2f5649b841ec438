import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { parisDay } from '../../../shared/dates.ts'
import { toEuros } from '../../../shared/money.ts'
import { stageOn } from '../campaigns/rules.ts'
import { type Campaign, demandCampaign, listAll } from '../campaigns/service.ts'
import type { CalendarFigures } from './contract.ts'
import { countWaiting, type Group, listGroups } from './queries.ts'
import { sameDay, sumOf, upTo } from './rules.ts'

const soldIn = onceFor(
  ({ campaignId }: { campaignId: number }) => sql<boolean>`calendar_sales.campaign_id = ${campaignId}`,
)

const soldOf = ({ number, cents }: Group) => ({ number, amount: toEuros(cents) })

/** Reads the income of a campaign, with the one before up to the same day (rules#calendar-figures). */
export async function readFigures(db: Db, year?: number, today = parisDay(new Date())): Promise<CalendarFigures> {
  const campaign = await demandCampaign(db, year)
  const [all, { groups, ...totals }, [waiting]] = await Promise.all([
    listAll(db),
    read(db, campaign),
    countWaiting(db, soldIn({ campaignId: campaign.id })),
  ])
  const of = (by: Group['by']) => groups.filter((group) => group.by === by)
  return {
    year: campaign.year,
    stage: stageOn(campaign, today),
    closed: campaign.closedAt !== null,
    years: all.map((each) => each.year).sort((one, other) => other - one),
    ...totals,
    toCheck: waiting?.toCheck ?? 0,
    handedOver: waiting?.handedOver ?? 0,
    bySeller: of('seller').map((group) => ({
      ...soldOf(group),
      seller: group.sellerId === null ? null : { id: group.sellerId, name: group.sellerName ?? `n° ${group.sellerId}` },
    })),
    byStreet: of('street').map((group) => ({ ...soldOf(group), street: group.street })),
    before: await readBefore(db, campaign, all, today),
  }
}

async function read(db: Db, { id }: { id: number }) {
  const groups = await listGroups(db, soldIn({ campaignId: id }))
  const of = (by: Group['by']) => groups.filter((group) => group.by === by)
  const byDay = of('day').flatMap((group) => (group.day === null ? [] : [{ ...soldOf(group), day: group.day }]))
  return {
    groups,
    byDay,
    total: sumOf(byDay),
    byMeans: of('means').flatMap((group) => (group.means === null ? [] : [{ ...soldOf(group), means: group.means }])),
  }
}

/** Reads the campaign before, up to the same day; for a campaign that is over, up to its end. */
async function readBefore(db: Db, campaign: Campaign, all: readonly Campaign[], today: string) {
  const before = all
    .filter(({ opensOn }) => opensOn < campaign.opensOn)
    .sort((one, other) => (one.opensOn < other.opensOn ? 1 : -1))[0]
  if (!before) return null
  const { byDay, total } = await read(db, before)
  const until = sameDay(today < campaign.closesOn ? today : campaign.closesOn, campaign.year - before.year)
  const days = upTo(byDay, until)
  return { year: before.year, until, whole: total.amount, total: sumOf(days), byDay: days }
}
