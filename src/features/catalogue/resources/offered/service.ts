import type { Db } from '../../../../server/data/db.ts'
import type { SearchInput } from '../../../../server/data/search-results.ts'
import { API_BASE, type ReplyOf } from '../../../../shared/endpoint.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import { toEuros } from '../../../../shared/money.ts'
import { type Holder, sees } from '../../../platform/access/rules.ts'
import { type FileScope, presentPictures } from '../../../platform/files/service.ts'
import { presentTexts } from '../../../platform/files/texts/service.ts'
import { seenIn } from '../../../society/audience/service.ts'
import type { readResource } from '../contract.ts'
import * as queries from './queries.ts'

type Row = queries.ResourceRow
type ResourceReply = ReplyOf<typeof readResource>

declare module '../../../../shared/endpoint.ts' {
  interface Nouns {
    resource: { by: { id: number }; found: Row }
  }
}

/** Pictures, also those in its text, may be seen by those who see the resource. */
const maySee: FileScope['maySee'] = async (db, actor, id) => {
  const row = await queries.findResource(db, id)
  return row !== undefined && sees(actor, row)
}
export const resourceFiles: FileScope = { name: 'resource-pictures', maySee }
export const resourceTexts: FileScope = { name: 'resource-text', maySee }

export async function presentResources(db: Db, rows: readonly Row[]): Promise<ResourceReply[]> {
  const pictures = await presentPictures(
    db,
    rows.flatMap((row) => row.pictures),
  )
  const texts = await presentTexts(
    db,
    resourceTexts,
    rows.map(({ id, description }) => ({ id, html: description })),
  )
  return rows.map(({ priceCents, depositCents, commissionName, technicalName, ...row }, at) => ({
    ...row,
    description: texts[at] ?? '',
    price: toEuros(priceCents),
    deposit: depositCents === null ? null : toEuros(depositCents),
    commission: { id: row.commissionId ?? 0, name: commissionName, technicalName },
    pictures: row.pictures.flatMap((id) => pictures.get(id) ?? []),
    active: row.offered,
    archived: row.archivedAt !== null,
    _links: { self: { href: `${API_BASE}/resources/${row.id}` } },
  }))
}

const seenBy = seenIn('resources', queries.isHidden)

/** Lists what a member may book and buy. */
export const listFor = (db: Db, holder: Holder, which: Pick<ListQuery, 'search' | 'sort' | 'q'>) =>
  queries.listOffered(db, { ...which, only: seenBy(holder) })

/** Searches what a member may book and buy, by name (rules#search). */
export const searchResources = (db: Db, holder: Holder, sought: SearchInput) =>
  queries.searchOffered(db, seenBy(holder), sought)

export { findResource } from './queries.ts'
export type { Row as ResourceRow }
