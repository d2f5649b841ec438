import { LRUCache } from 'lru-cache'
import { type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { EVERY_ROW } from '../../../server/data/pages.ts'
import { perDatabase } from '../../../server/data/per-database-cache.ts'
import type { SearchInput } from '../../../server/data/search-results.ts'
import { demandVersion } from '../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { invalid, missing } from '../../../server/http/errors.ts'
import { formatShortDay, formatShortMoment } from '../../../shared/dates.ts'
import { API_BASE, type ReplyOf } from '../../../shared/endpoint.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { listAttachmentsOf } from '../../mailing/mailings/attachments/service.ts'
import { may } from '../../platform/access/contract.ts'
import { demandOn } from '../../platform/access/gate/service.ts'
import { type Holder, sees } from '../../platform/access/rules.ts'
import type { Actor } from '../../platform/access/service.ts'
import { archive, restore } from '../../platform/archive/service.ts'
import { type Doer, recordAct } from '../../platform/audit/service.ts'
import { type FileScope, type Owner, type OwnPicture, presentPictures } from '../../platform/files/service.ts'
import { keepText, presentTexts } from '../../platform/files/texts/service.ts'
import { describeAudience } from '../../society/audience/labels.ts'
import { audienceOf, demandAdministered, seenIn } from '../../society/audience/service.ts'
import { whereMay } from '../../society/commissions/queries.ts'
import type { listAllNews, NewsForm, readNews } from './contract.ts'
import { STATE_LABELS } from './labels.ts'
import * as queries from './queries.ts'
import { endsTooSoon, excerptOf } from './rules.ts'

type Row = queries.NewsRow
type ListedRow = Awaited<ReturnType<ReturnType<typeof queries.listAll>['rows']>>[number]
type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

declare module '../../../shared/endpoint.ts' {
  interface Nouns {
    news: { by: { id: number }; found: Row }
  }
}

/** Pictures, also those in the text, may be seen by those who see the news. */
const maySee: FileScope['maySee'] = async (db, actor, id) => {
  const row = await queries.findNews(db, id)
  return row !== undefined && sees(actor, row)
}
export const newsFiles: FileScope = { name: 'news', maySee }
export const newsTexts: FileScope = { name: 'news-text', maySee }
/** Attachments, which readers download and the mail includes. */
export const newsAttachments: FileScope = { name: 'news-attachment', maySee }
export const attachmentsOf = (id: number): Owner => ({ scope: newsAttachments, id })
/** Owner of the pictures in the text. */
export const textOf = (id: number): Owner => ({ scope: newsTexts, id })

const commissionOf = ({ commissionId: id, name, technicalName, colour }: Omit<ListedRow, 'read'>) =>
  id === null || name === null || technicalName === null ? null : { id, name, technicalName, colour }

const linksOf = (id: number) => ({ self: { href: `${API_BASE}/news/${id}` } })

type InList = ReplyOf<typeof listAllNews>['_embedded']['data'][number]

/** Excerpts by version of their news: loading two hundred texts takes longer than the rest of the list. */
const excerptsIn = perDatabase(() => new LRUCache<string, string>({ max: 5_000 }))
const nameOf = ({ id, version }: { id: number; version: number }) => `${id}-${version}`

async function excerptsOf(db: Db, rows: readonly ListedRow[]) {
  const kept = excerptsIn(db)
  const unknown = rows.filter((row) => !kept.has(nameOf(row))).map(({ id }) => id)
  if (unknown.length > 0)
    for (const news of await queries.listOpenings(db, unknown)) kept.set(nameOf(news), excerptOf(news.opening))
  return kept
}

/** News in the form of the API, for lists. */
export async function presentMany(db: Db, rows: readonly ListedRow[]): Promise<InList[]> {
  const pictures = await presentPictures(
    db,
    rows.map(({ pictureId }) => pictureId),
  )
  const excerpts = await excerptsOf(db, rows)
  return rows.map((row) => ({
    ...row,
    excerpt: excerpts.get(nameOf(row)) ?? '',
    commission: commissionOf(row),
    picture: pictures.get(row.pictureId ?? '') ?? null,
    archived: row.archivedAt !== null,
    _links: linksOf(row.id),
  }))
}

/** A whole news in the form of the API. */
export async function presentNews(db: Db, row: Row): Promise<ReplyOf<typeof readNews>> {
  const pictures = await presentPictures(db, [row.pictureId])
  const [text = ''] = await presentTexts(db, newsTexts, [{ id: row.id, html: row.text }])
  return {
    ...row,
    text,
    attachments: await listAttachmentsOf(db, attachmentsOf(row.id)),
    commission: commissionOf(row),
    picture: pictures.get(row.pictureId ?? '') ?? null,
    archived: row.archivedAt !== null,
    _links: linksOf(row.id),
  }
}

const seenBy = seenIn('news')

/** Searches news for the search over everything. */
export const searchNews = (db: Db, holder: Holder, sought: SearchInput) =>
  queries.searchNews(db, seenBy(holder), sought)

export const listShown = (db: Db, actor: Actor, which: Which) =>
  queries.listShown(db, { ...which, only: seenBy(actor), personId: actor.id })

/** Lists the latest news for a first screen. */
export const listLight = async (db: Db, actor: Actor, limit: number) =>
  presentMany(db, await listShown(db, actor, { sort: [] }).rows({ limit, offset: 0 }))

export const listAdministered = (db: Db, actor: Actor, which: Which) =>
  queries.listAll(db, { ...which, only: whereMay(actor, may.manageCommission), personId: actor.id })

/** Writes a form, in the transaction that locked the row. */
async function write(trx: Trx, id: number, { version: _edited, ...form }: NewsForm) {
  const { title, pinned, publishedAt, expiresOn } = form
  if (endsTooSoon(form, new Date())) throw invalid('expiresOn', 'ends-too-soon')
  await queries.updateNews(trx, id, {
    ...audienceOf(form),
    title,
    pinned,
    expiresOn: expiresOn ?? null,
    publishedAt: publishedAt === 'now' ? queries.thisMoment : (publishedAt ?? null),
    text: await keepText(trx, textOf(id), form.text),
  })
}

const readBack = async (trx: Trx, id: number) => presentNews(trx, (await queries.findNews(trx, id)) ?? missing('news'))

/** Creates a news, for administrators of its owner; its author has read it. */
export const createNews = (db: Db, actor: Actor, form: NewsForm) =>
  inTransaction(db, async (trx) => {
    await demandAdministered(trx, actor, form)
    const id = await defineNews(trx, form)
    await queries.insertRead(trx, actor.id, id)
    await recordAct(trx, actor, 'news.created', { kind: 'news', id })
    return await readBack(trx, id)
  })

/** Returns the id. */
export async function defineNews(trx: Trx, form: NewsForm): Promise<number> {
  const id = await queries.insertNews(trx, form.title)
  await write(trx, id, form)
  return id
}

export const saveNews = (db: Db, actor: Actor, id: number, form: NewsForm) =>
  inTransaction(db, async (trx) => {
    demandVersion((await queries.lockNews(trx, id)) ?? missing('news'), form.version)
    await demandAdministered(trx, actor, form)
    await write(trx, id, form)
    await recordAct(trx, actor, 'news.updated', { kind: 'news', id })
    return await readBack(trx, id)
  })

/** The picture on top, for the calls that change it. */
export const pictureOf = (doer: Doer, id: number): OwnPicture => ({
  owner: { scope: newsFiles, id },
  lock: async (trx) => ((await queries.lockNews(trx, id)) ?? missing('news')).pictureId,
  keep: async (trx, pictureId) => {
    await queries.updateNews(trx, id, { pictureId })
    await recordAct(trx, doer, 'news.updated', { kind: 'news', id }, { fields: ['picture'] })
  },
})

/** Archives or restores, for administrators; 404 for those who cannot see it. */
export async function move(db: Db, actor: Actor, id: number, to: 'archive' | 'restore') {
  const row = await queries.findAnyNews(db, id)
  demandOn(actor, 'news', row && { ...row, hidden: row.hidden || row.archivedAt !== null }, may.manageCommission)
  return await { archive, restore }[to](db, actor, 'news', id)
}

const COLUMNS: SheetColumns<InList> = [
  ['Titre', ({ title }) => title],
  ['Commission', ({ commission }) => commission?.name ?? 'L’association'],
  ['État', ({ state }) => STATE_LABELS[state].label],
  ['Publiée le', ({ publishedAt }) => publishedAt && formatShortMoment(publishedAt), 'DATE'],
  ['Jusqu’au', ({ expiresOn }) => expiresOn && formatShortDay(expiresOn), 'DATE'],
  [
    'Pour qui',
    ({ audience, subscriptions, commission }) => describeAudience(audience, subscriptions, commission?.name),
  ],
  ['Épinglée', ({ pinned }) => (pinned ? 'oui' : 'non')],
  ['Archivée', ({ archived }) => (archived ? 'oui' : 'non')],
]

export const sheetOfNews = async (db: Db, actor: Actor, which: Which) =>
  sheetOf('actualites', COLUMNS, await presentMany(db, await listAdministered(db, actor, which).rows(EVERY_ROW)))

export { findNews } from './queries.ts'
