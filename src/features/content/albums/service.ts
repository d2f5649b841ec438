import { type Db, inTransaction } from '../../../server/data/db.ts'
import { putInOrder } from '../../../server/data/ordering.ts'
import { EVERY_ROW } from '../../../server/data/pages.ts'
import type { SearchInput } from '../../../server/data/search-results.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { missing } from '../../../server/http/errors.ts'
import { API_BASE, type ReplyOf } from '../../../shared/endpoint.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { may } from '../../platform/access/contract.ts'
import { demandOn } from '../../platform/access/gate/service.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { archive, restore } from '../../platform/archive/service.ts'
import { type Doer, recordAct } from '../../platform/audit/service.ts'
import { presentPictures } from '../../platform/files/service.ts'
import { describeAudience } from '../../society/audience/labels.ts'
import { audienceOf, demandAdministered, seenIn } from '../../society/audience/service.ts'
import { whereMay } from '../../society/commissions/queries.ts'
import type { AlbumForm, readAlbum } from './contract.ts'
import * as queries from './queries.ts'

type AlbumReply = ReplyOf<typeof readAlbum>

declare module '../../../shared/endpoint.ts' {
  interface Nouns {
    album: { by: { id: number }; found: queries.AlbumRow }
  }
}

/** Albums in the form of the API for this caller, each with its cover. */
export async function presentAlbums(db: Db, holder: Holder, rows: readonly queries.AlbumRow[]): Promise<AlbumReply[]> {
  const covers = await presentPictures(
    db,
    rows.map(({ coverFile }) => coverFile),
  )
  return rows.map(({ commissionName, ...row }) => ({
    ...row,
    commission:
      commissionName === null || row.technicalName === null
        ? null
        : { name: commissionName, technicalName: row.technicalName },
    cover: covers.get(row.coverFile ?? '') ?? null,
    managed: isAllowed(holder, may.manageCommission, row),
    archived: row.archivedAt !== null,
    _links: { self: { href: `${API_BASE}/albums/${row.id}` } },
  }))
}

export async function presentAlbum(db: Db, holder: Holder, row: queries.AlbumRow | undefined): Promise<AlbumReply> {
  const [album] = await presentAlbums(db, holder, row ? [row] : [])
  return album ?? missing('album')
}

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>
const seenBy = seenIn('albums')

export const listSeen = (db: Db, holder: Holder, which: Which) =>
  queries.listAlbums(db, { ...which, only: seenBy(holder) })

export const listAdministered = (db: Db, holder: Holder, which: Which) =>
  queries.listAll(db, { ...which, only: whereMay(holder, may.manageCommission) })

const COLUMNS: SheetColumns<AlbumReply> = [
  ['Titre', ({ title }) => title],
  ['Année', ({ year }) => year],
  ['Date', ({ day }) => day, 'DATE'],
  ['Commission', ({ commission }) => commission?.name ?? 'L’association'],
  ['Vu par', ({ audience, subscriptions, commission }) => describeAudience(audience, subscriptions, commission?.name)],
  ['Photos', ({ photos }) => photos],
  ['Crédits', ({ credits }) => credits ?? ''],
  ['Archivé', ({ archived }) => (archived ? 'oui' : 'non')],
]

/** Spreadsheet export of the albums that the caller administers (rules#exports). */
export const sheetOfAlbums = async (db: Db, holder: Holder, which: Which) =>
  sheetOf('albums', COLUMNS, await presentAlbums(db, holder, await listAdministered(db, holder, which).rows(EVERY_ROW)))

/** Searches albums for the search over everything. */
export const searchAlbums = (db: Db, holder: Holder, sought: SearchInput) =>
  queries.searchAlbums(db, seenBy(holder), sought)

/** Reads the years and commissions from which somebody may choose. */
export const readShelves = async (db: Db, holder: Holder) => ({
  years: await queries.listYears(db, seenBy(holder)),
  commissions: await queries.listCommissions(db, seenBy(holder)),
})

const valuesOf = ({ title, text, credits, year, day, ...form }: AlbumForm) => ({
  title,
  text,
  credits,
  year,
  day: day ?? null,
  ...audienceOf(form),
})

/** Creates an album; returns its id. */
export const enterAlbum = (db: Db, doer: Doer, form: AlbumForm) =>
  inTransaction(db, async (trx) => {
    const place = (await queries.makeRoom(trx)) ? { position: 1 } : {}
    const id = await queries.insertAlbum(trx, { ...valuesOf(form), ...place })
    await recordAct(trx, doer, 'album.created', { kind: 'album', id })
    return id
  })

export async function createAlbum(db: Db, actor: Actor, form: AlbumForm) {
  await demandAdministered(db, actor, form)
  const id = await enterAlbum(db, actor, form)
  return await presentAlbum(db, actor, await queries.findAlbum(db, id))
}

/** Moving it to another commission needs the right to administer that one too. */
export const saveAlbum = (db: Db, actor: Actor, id: number, form: AlbumForm) =>
  inTransaction(db, async (trx) => {
    await demandAdministered(trx, actor, form)
    demandVersion((await queries.lockAlbum(trx, id)) ?? missing('album'), form.version)
    await queries.updateAlbum(trx, id, valuesOf(form))
    await recordAct(trx, actor, 'album.updated', { kind: 'album', id })
    return await presentAlbum(trx, actor, await queries.findAlbum(trx, id))
  })

/** Sorts albums; those of others keep their place. */
export const orderAlbums = (db: Db, actor: Actor, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    const own = new Set(await queries.listOf(trx, ids, whereMay(actor, may.manageCommission)))
    const asked = ids.filter((id) => own.has(id))
    if (await putInOrder(trx, queries.ALBUMS_ORDER, asked))
      await recordAct(trx, actor, 'albums.ordered', { kind: 'album' })
  })

/** Archives or restores an album of a commission that the caller administers. */
const moving = (move: typeof archive) => async (db: Db, actor: Actor, id: number) => {
  demandOn(actor, 'album', await queries.findAny(db, id), may.manageCommission)
  return await move(db, actor, 'albums', id)
}
export const archiveAlbum = moving(archive)
export const restoreAlbum = moving(restore)

export const findAlbum = queries.findAlbum
export type { AlbumRow } from './queries.ts'
/** Locks the album until the transaction ends, for changes of its pictures or cover. */
export const lockAlbum = async (trx: Db, id: number) => (await queries.lockAlbum(trx, id)) ?? missing('album')
export const setCover = (trx: Db, id: number, coverId: number | null) => queries.updateAlbum(trx, id, { coverId })
