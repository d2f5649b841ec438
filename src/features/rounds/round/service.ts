import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { toEuros } from '../../../shared/money.ts'
import { demandCampaign } from '../../calendars/campaigns/service.ts'
import { type Actor, endForRound, extendForRound } from '../../platform/access/service.ts'
import { ROUND_HOURS } from '../devices/contract.ts'
import { findHolder, freeDoors, listHeldDoors, lockDevice, claimDoors as take } from '../devices/queries.ts'
import { listOwn as listOwnSectors } from '../sectors/queries.ts'
import type { Round, RoundDoor } from './contract.ts'
import * as queries from './queries.ts'

type RoundQuery = { campaign?: number | undefined; device: string }

/** Returns the caller's own phone; 404 for any other. */
const own = <Phone extends { personId: number | null }>(actor: Actor, phone: Phone | undefined): Phone =>
  phone?.personId === actor.id ? phone : missing('device')

const holdDevice = async (trx: Trx, actor: Actor, id: string) => own(actor, await lockDevice(trx, id))

/** Groups rows by door. */
const byDoor = <Row extends { doorId: number }>(rows: readonly Row[]) => {
  const visitsByDoor = Map.groupBy(rows, ({ doorId }) => doorId)
  return (id: number): Row[] => visitsByDoor.get(id) ?? []
}

/** Reads everything a phone needs for a round without network (rules#rounds). */
export async function readRound(db: Db, actor: Actor, { campaign: year, device }: RoundQuery): Promise<Round> {
  const [campaign, phone] = await Promise.all([demandCampaign(db, year), findHolder(db, device)])
  if (own(actor, phone).revokedAt !== null) throw conflict('device-revoked')
  const of = { campaignId: campaign.id, personId: actor.id }
  const [sectors, doors, books] = await Promise.all([
    listOwnSectors(db, of),
    queries.listDoors(db, of),
    queries.listBooks(db, of),
  ])
  const there = { campaignId: campaign.id, doors: doors.map(({ id }) => id) }
  const [flats, visits, notes, taken] = await Promise.all([
    queries.listRefusedFlats(db, there),
    queries.listVisits(db, there),
    queries.listNotes(db, there),
    listHeldDoors(db, there),
  ])
  const sellers = [...new Set(visits.flatMap(({ sellerId }) => sellerId ?? []))]
  const names = new Map((await queries.listNames(db, sellers)).map(({ id, name }) => [id, name]))
  const [flatsOf, visitsOf, notesOf, takenOf] = [byDoor(flats), byDoor(visits), byDoor(notes), byDoor(taken)]
  return {
    year: campaign.year,
    closed: campaign.closedAt !== null,
    minimum: toEuros(campaign.minimumCents),
    sectors,
    doors: doors.map((door): RoundDoor => {
      const [away] = takenOf(door.id)
      return {
        ...door,
        refusedFlats: flatsOf(door.id).map(({ flat }) => flat),
        visits: visitsOf(door.id).map(({ operationId, flat, outcome, at, comeBackOn, comeBackAt, sellerId }) => ({
          operationId,
          flat,
          outcome,
          at,
          comeBackOn,
          comeBackAt,
          seller: names.get(sellerId ?? 0) ?? null,
          own: sellerId === actor.id,
        })),
        notes: notesOf(door.id).map(({ doorId: _door, ...note }) => note),
        takenBy: away ? { own: away.deviceId === device, seller: away.seller ?? '' } : null,
      }
    }),
    books,
  }
}

/** Claims doors of the caller's sectors; of two phones that claim one at once, one gets it. */
export const claimDoors = (
  db: Db,
  actor: Actor,
  { campaign: year, device: id }: RoundQuery,
  doorIds: readonly number[],
) =>
  inTransaction(db, async (trx) => {
    const { id: campaignId, closedAt } = await demandCampaign(trx, year)
    const device = await holdDevice(trx, actor, id)
    if (device.revokedAt !== null) throw conflict('device-revoked')
    if (closedAt !== null) throw conflict('campaign-closed')
    const doors = await queries.listOwnDoors(trx, { campaignId, personId: actor.id }, doorIds)
    await take(trx, { id: device.id, campaignId }, doors)
    const held = await listHeldDoors(trx, { campaignId, doors })
    const session = await extendForRound(trx, actor, new Date(Date.now() + ROUND_HOURS * 3_600_000))
    return {
      session,
      taken: held.filter(({ deviceId }) => deviceId === device.id).map(({ doorId }) => doorId),
      elsewhere: held
        .filter(({ deviceId }) => deviceId !== device.id)
        .map(({ doorId, seller }) => ({ doorId, seller: seller ?? '' })),
    }
  })

export const releaseHeldDoors = (
  db: Db,
  actor: Actor,
  { campaign: year, device: id }: RoundQuery,
  doors?: readonly number[],
) =>
  inTransaction(db, async (trx) => {
    const { id: campaignId } = await demandCampaign(trx, year)
    const device = await holdDevice(trx, actor, id)
    if (!doors) await endForRound(trx, actor)
    return { returned: await freeDoors(trx, device.id, { campaignId, ...(doors && { doors }) }) }
  })
