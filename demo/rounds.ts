import { randomBytes, randomUUID } from 'node:crypto'
import type { Campaign } from '../src/features/calendars/campaigns/service.ts'
import type { VisitResult } from '../src/features/rounds/sync/contract.ts'
import { applyAll, type ReceivedOperation } from '../src/features/rounds/sync/service.ts'
import type { Trx } from '../src/server/data/db.ts'
import { addDays } from '../src/shared/dates.ts'
import { toEuros } from '../src/shared/money.ts'
import { type DemoNote, SECTORS } from './calendars.data.ts'
import { type DemoDoor, teamOf } from './commune.ts'
import { seededRandom } from './members.ts'

/** What happened when a seller rang. */
export type Ring = {
  id: string
  door: DemoDoor
  flat: string
  seller: number
  at: Date
  outcome: VisitResult
  stub?: number
  cents: number
  method: 'CASH' | 'CHEQUE'
  comeBackOn?: string
}

let made = 0
/** A name that has its time within it (UUIDv7), as phones make them up. */
export function keyAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const serial = (made++).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${serial}`
}

const AMOUNTS = [500, 500, 1_000, 1_000, 1_000, 1_000, 1_000, 1_500, 2_000, 2_000, 5_000]
/** Of a hundred doors. */
const outcomeOf = (draw: number): VisitResult =>
  draw < 66 ? 'GIVEN' : draw < 80 ? 'ABSENT' : draw < 89 ? 'NO' : draw < 99 ? 'COME_BACK' : 'NEVER'

/** A seller's two books of fifty stand one after the other; the office and the page have what follows. */
const bookOf = (sellers: readonly number[], seller: number) => sellers.indexOf(seller) * 100 + 1

type Evenings = {
  campaign: Campaign
  doors: readonly DemoDoor[]
  sellers: readonly number[]
  /** So many days of the campaign are over. */
  days: number
  share: (sector: (typeof SECTORS)[number]) => number
  seed: number
}

/** Evening after evening the two of a sector ring along its streets, one on each side. */
export function ringAll({ campaign, doors, sellers, days, share, seed }: Evenings): Ring[] {
  const random = seededRandom(seed)
  const next = new Map(sellers.map((seller) => [seller, bookOf(sellers, seller)]))
  return SECTORS.flatMap((sector, index) => {
    const homes = doors
      .filter((door) => door.sector === index)
      .flatMap((door) => door.homes.map((flat) => ({ door, flat })))
    const visited = homes.slice(0, Math.round(homes.length * share(sector)))
    const team = teamOf(sellers, index)
    return visited.map(({ door, flat }, at): Ring => {
      const seller = team[door.number % 2] ?? team[0] ?? 0
      const evening = addDays(campaign.opensOn, Math.floor((at / visited.length) * days))
      const moment = new Date(Date.parse(`${evening}T17:00:00Z`) + (at % 40) * 150_000 + random.below(60) * 1_000)
      const outcome = outcomeOf(random.below(100))
      const stub = next.get(seller) ?? 0
      if (outcome === 'GIVEN') next.set(seller, stub + 1)
      return {
        id: keyAt(moment),
        door,
        flat,
        seller,
        at: moment,
        outcome,
        cents: random.pick(AMOUNTS),
        method: random.below(4) === 0 ? 'CHEQUE' : 'CASH',
        ...(outcome === 'GIVEN' && { stub }),
        ...(outcome === 'COME_BACK' && {
          comeBackOn: days < 40 ? addDays(campaign.opensOn, 23 + (at % 12)) : addDays(evening, 3),
        }),
      }
    })
  })
}

const HOURS = ['18:30', '19:00', '10:00']

/** What a phone noted when its seller rang. */
const visitOf = (campaign: Campaign, ring: Ring, index: number): ReceivedOperation => {
  const { id, door, flat, seller, at, outcome, stub, cents, method: means, comeBackOn } = ring
  return {
    campaign,
    at,
    personId: seller,
    operation: {
      id,
      year: campaign.year,
      at: at.toISOString(),
      kind: 'VISIT',
      doorId: door.id,
      flat,
      outcome,
      ...(stub !== undefined && { gift: { amount: toEuros(cents), means, stub } }),
      ...(comeBackOn && { comeBackOn, comeBackAt: HOURS[index % HOURS.length] }),
    },
  }
}

/** What those who rang noted for the station. */
const notesOf = (campaign: Campaign, rings: readonly Ring[], notes: readonly DemoNote[]): ReceivedOperation[] =>
  notes.flatMap(({ street, kind: note, text }) => {
    const ring = rings.findLast(({ door }) => door.street === street)
    if (!ring) return []
    const { at, door, seller } = ring
    const said = { year: campaign.year, at: at.toISOString(), kind: 'NOTE' as const, doorId: door.id, flat: '' }
    return [{ campaign, at, personId: seller, operation: { id: keyAt(at), ...said, note, text } }]
  })

/** The telephones of sellers bring back what they noted, each evening's within two hours. */
export async function deliverAll(
  trx: Trx,
  campaign: Campaign,
  rings: readonly Ring[],
  notes: readonly DemoNote[] = [],
) {
  const taken = [...rings.map((ring, index) => visitOf(campaign, ring, index)), ...notesOf(campaign, rings, notes)]
  const phones = await phonesOf(trx, [...new Set(rings.map(({ seller }) => seller))])
  await trx
    .insertInto('calendarOperations')
    .values(
      taken.map(({ operation, at, personId }) => ({
        id: operation.id,
        campaignId: campaign.id,
        deviceId: phones.get(personId ?? 0) ?? '',
        personId,
        kind: operation.kind,
        body: JSON.stringify(operation),
        at,
        receivedAt: new Date(at.getTime() + 2 * 3_600_000),
      })),
    )
    .execute()
  await applyAll(trx, taken)
}

/** A phone of each of these sellers, the one they had before. */
async function phonesOf(trx: Trx, sellers: readonly number[]): Promise<Map<number, string>> {
  const known = await trx.selectFrom('calendarDevices').select(['id', 'personId']).execute()
  const without = sellers.filter((seller) => !known.some(({ personId }) => personId === seller))
  const rows = without.map((personId) => ({
    id: randomUUID(),
    personId,
    name: 'Téléphone',
    tokenHash: randomBytes(32),
  }))
  if (rows.length > 0) await trx.insertInto('calendarDevices').values(rows).execute()
  return new Map([...known, ...rows].map(({ id, personId }) => [personId ?? 0, id]))
}
