import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { readPage } from '../../../server/data/pages.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { conflict, conflictFor, missing } from '../../../server/http/errors.ts'
import { job } from '../../../server/jobs/jobs.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { findCalendars } from '../../calendars/campaigns/queries.ts'
import { demandCampaign } from '../../calendars/campaigns/service.ts'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { type Doer, recordAct } from '../../platform/audit/service.ts'
import { doorsChanged } from '../doors/service.ts'
import type { Choice } from '../map/contract.ts'
import { doorsOf } from '../map/service.ts'
import type { createSector as Created, Elsewhere, saveSector as Saved, Sector, SectorWithStreets } from './contract.ts'
import * as queries from './queries.ts'
import { walkingOrder } from './rules.ts'

const present = ({ campaignId: _campaign, closedAt: _closed, ...sector }: queries.SectorRow): Sector => sector

const readOne = async (db: Db, id: number) => present((await queries.findSector(db, id)) ?? missing('sector'))

/** Finds a sector as it is listed. */
async function findListed(db: Db, id: number) {
  const campaignId = await queries.findCampaignOf(db, id)
  const all = campaignId === undefined ? [] : await queries.sectorsOf({ campaignId }).list(db)
  return { all, sector: all.find((each) => each.id === id) ?? missing('sector') }
}

export async function readSector(db: Db, id: number): Promise<SectorWithStreets> {
  const { all, sector } = await findListed(db, id)
  const streets = await queries.streetsOf({ sectorId: id }).list(db)
  return { ...present(sector), streets, others: all.filter((other) => other.id !== id).map(present) }
}

/** Sorts the doors of a sector in walking order (rules#walking-order). */
async function sortDoors(trx: Trx, sectorId: number) {
  await queries.saveWalk(trx, sectorId, walkingOrder(await queries.listPlaced(trx, sectorId)))
}

/** Locks a campaign, so that changes of its sectors follow each other; refuses a closed one. */
async function holdCampaign(trx: Trx, campaignId: number) {
  const { closedAt } = (await queries.lockCampaign(trx, campaignId)) ?? missing('campaign')
  if (closedAt !== null) throw conflict('campaign-closed')
}

/** Locks a sector with its campaign. */
async function holdSector(trx: Trx, id: number) {
  const { campaignId } = (await queries.findSector(trx, id)) ?? missing('sector')
  await holdCampaign(trx, campaignId)
  return (await queries.lockSector(trx, id)) ?? missing('sector')
}

const orNameTaken = conflictFor({ calendar_sectors_campaign_id_name_key: 'name-taken' })

type Into = { campaignId: number; sectorId: number; elsewhere: Elsewhere }

/** Puts the doors of a choice into a sector: all if those of other sectors move, else the free ones. */
async function putChoice(trx: Trx, { elsewhere, ...into }: Into, choice: Choice) {
  const doors = await doorsOf(trx, choice)
  if (doors.length === 0) throw conflict('no-doors')
  const put = await queries.putInto(trx, { ...into, moved: elsewhere === 'MOVES' }, doors)
  if (put.length === 0) throw conflict('doors-elsewhere')
  await sortDoors(trx, into.sectorId)
  return put.length
}

/** Creates a sector (rules#sectors). */
export const createSector = (
  db: Db,
  doer: Doer,
  year: number | undefined,
  { name, team, choice, elsewhere }: InputOf<typeof Created>['body'],
): Promise<Sector> =>
  inTransaction(db, async (trx) => {
    const { id: campaignId } = await demandCampaign(trx, year)
    await holdCampaign(trx, campaignId)
    const outline = choice.outline ? JSON.stringify(choice.outline) : null
    const sectorId = await queries.insertSector(trx, { campaignId, name, outline })
    const sellers = [...new Set(team.map((seller) => seller.id))]
    await demandSelling(trx, sellers)
    await queries.replaceTeam(trx, sectorId, sellers)
    const doors = await putChoice(trx, { campaignId, sectorId, elsewhere }, choice)
    await recordAct(trx, doer, 'calendar.sector-cut', { kind: 'calendar', id: campaignId }, { sector: sectorId, doors })
    return await readOne(trx, sectorId)
  }).catch(orNameTaken)

/** Throws 404 for an unknown person, 409 `not-a-seller` for somebody who may not sell. */
async function demandSelling(trx: Trx, ids: readonly number[]) {
  const found = ids.length > 0 ? await queries.listSelling(trx, ids) : []
  if (found.length < ids.length) missing('person')
  if (found.some(({ sells }) => !sells)) throw conflict('not-a-seller')
}

/** Updates a sector's name and team. */
export const saveSector = (
  db: Db,
  doer: Doer,
  id: number,
  { name, team, version }: InputOf<typeof Saved>['body'],
): Promise<Sector> =>
  inTransaction(db, async (trx) => {
    const sector = await holdSector(trx, id)
    demandVersion(sector, version)
    const sellers = [...new Set(team.map((seller) => seller.id))]
    const before = await queries.listTeam(trx, id)
    // A seller who lost the right and is already in the team may stay; only new ones must have it.
    await demandSelling(
      trx,
      sellers.filter((seller) => !before.includes(seller)),
    )
    await queries.updateSector(trx, id, { name })
    await queries.replaceTeam(trx, id, sellers)
    const details = { sector: id, team: sellers }
    await recordAct(trx, doer, 'calendar.sector-changed', { kind: 'calendar', id: sector.campaignId }, details)
    return await readOne(trx, id)
  }).catch(orNameTaken)

export const addToSector = (db: Db, doer: Doer, id: number, choice: Choice, elsewhere: Elsewhere): Promise<Sector> =>
  inTransaction(db, async (trx) => {
    const { campaignId } = await holdSector(trx, id)
    const added = await putChoice(trx, { campaignId, sectorId: id, elsewhere }, choice)
    const details = { sector: id, added }
    await recordAct(trx, doer, 'calendar.sector-changed', { kind: 'calendar', id: campaignId }, details)
    return await readOne(trx, id)
  })

export const takeFromSector = (db: Db, doer: Doer, id: number, choice: Choice): Promise<Sector> =>
  inTransaction(db, async (trx) => {
    const { campaignId } = await holdSector(trx, id)
    await queries.takeOut(trx, id, await doorsOf(trx, choice))
    await sortDoors(trx, id)
    await recordAct(trx, doer, 'calendar.sector-changed', { kind: 'calendar', id: campaignId }, { sector: id })
    return await readOne(trx, id)
  })

/** Moves all doors of a sector to another one of its campaign and deletes it. */
export const mergeSector = (db: Db, doer: Doer, id: number, into: number): Promise<Sector> =>
  inTransaction(db, async (trx) => {
    if (id === into) throw conflict('same-sector')
    const { campaignId } = await holdSector(trx, id)
    const other = (await queries.lockSector(trx, into)) ?? missing('sector')
    if (other.campaignId !== campaignId) missing('sector')
    await queries.moveAll(trx, id, into)
    await queries.deleteSector(trx, id)
    await queries.updateSector(trx, into, { outline: null })
    await sortDoors(trx, into)
    const details = { sector: id, into }
    await recordAct(trx, doer, 'calendar.sector-merged', { kind: 'calendar', id: campaignId }, details)
    return await readOne(trx, into)
  })

export const removeSector = (db: Db, doer: Doer, id: number) =>
  inTransaction(db, async (trx) => {
    const { campaignId } = await holdSector(trx, id)
    await queries.deleteSector(trx, id)
    await recordAct(trx, doer, 'calendar.sector-removed', { kind: 'calendar', id: campaignId }, { sector: id })
  })

/** Copies the sectors of the campaign before, with the sellers who may still sell; repeating it adds nothing. */
export const copySectors = (db: Db, doer: Doer, year: number | undefined) =>
  inTransaction(db, async (trx) => {
    const { id: campaignId } = await demandCampaign(trx, year)
    await holdCampaign(trx, campaignId)
    const before = await queries.findBefore(trx, campaignId)
    const old = before ? await queries.listWhole(trx, before.id) : []
    if (old.length === 0) throw conflict('nothing-before')
    const known = new Set((await queries.listWhole(trx, campaignId)).map(({ name }) => name))
    const copied = { sectors: 0, doors: 0, sellers: 0 }
    for (const { id, name, outline } of old.filter((sector) => !known.has(sector.name))) {
      const kept = outline === null ? null : JSON.stringify(outline)
      const sectorId = await queries.insertSector(trx, { campaignId, name, outline: kept })
      const doors = await queries.listFree(trx, id, campaignId)
      await queries.putInto(trx, { campaignId, sectorId, moved: false }, doors)
      await sortDoors(trx, sectorId)
      const team = await queries.listTeam(trx, id)
      const selling = team.length > 0 ? await queries.listSelling(trx, team) : []
      const sellers = team.filter((seller) => selling.some((each) => each.id === seller && each.sells))
      await queries.replaceTeam(trx, sectorId, sellers)
      copied.sectors++
      copied.doors += doors.length
      copied.sellers += sellers.length
    }
    await recordAct(trx, doer, 'calendar.sectors-copied', { kind: 'calendar', id: campaignId }, copied)
    return copied
  })

/** Reads the doors of a sector, for administrators of the calendars and its own sellers; 404 for other sellers. */
export async function readSectorDoors(db: Db, actor: Actor, id: number, query: { page: number; size: number }) {
  const { sector } = await findListed(db, id)
  const calendars = await findCalendars(db)
  const administers = calendars !== undefined && isAllowed(actor, may.manageCommission, calendars)
  if (!administers && !(await queries.isOwn(db, id, actor.id))) return missing('sector')
  const count = async () => sector.doors - (administers ? 0 : sector.refused)
  return await readPage({ ...queries.listDoors(db, id, !administers), count }, query)
}

/** Reads the caller's sectors in a campaign. */
export async function readOwnSectors(db: Db, actor: Actor, year: number | undefined) {
  const { id: campaignId } = await demandCampaign(db, year)
  const own = (await queries.sectorsOf({ campaignId }).list(db)).filter(({ team }) =>
    team.some(({ id }) => id === actor.id),
  )
  const streets = await Promise.all(own.map(({ id }) => queries.streetsOf({ sectorId: id }).list(db)))
  return {
    rows: own.map(({ id, name, doors, refused, team }, at) => ({
      id,
      name,
      team,
      doors: doors - refused,
      streets: (streets[at] ?? []).map(({ street }) => street),
    })),
  }
}

/** Sorts the sectors of open campaigns again after doors were added, moved or removed. */
export async function resortSectors(db: Db) {
  for (const { id, campaignId } of await queries.listOpenSectors(db))
    await inTransaction(db, async (trx) => {
      await queries.lockCampaign(trx, campaignId)
      await sortDoors(trx, id)
    })
}

/** Lists the sectors of a campaign by name. */
export const listSectors = async (db: Db, campaignId: number): Promise<Sector[]> =>
  (await queries.sectorsOf({ campaignId }).list(db)).map(present)

export const sortSectorsJob = job(doorsChanged, { run: (db) => resortSectors(db) })
