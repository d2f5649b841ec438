import type { Db } from '../../../server/data/db.ts'
import type { ListSource } from '../../../server/data/pages.ts'
import type { SearchInput } from '../../../server/data/search-results.ts'
import { API_BASE, type ReplyOf } from '../../../shared/endpoint.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { may } from '../../platform/access/contract.ts'
import type { Holder } from '../../platform/access/rules.ts'
import { seenIn } from '../../society/audience/service.ts'
import { whereMay } from '../../society/commissions/queries.ts'
import type { readDocument } from './contract.ts'
import * as queries from './queries.ts'
import { excerptsOf } from './reading/service.ts'

export type ShownDocument = ReplyOf<typeof readDocument>
type Row = queries.DocumentRow

declare module '../../../shared/endpoint.ts' {
  interface Nouns {
    document: { by: { id: number }; found: Row & { hidden: boolean } }
  }
}

/** For the authorization check: an expired document is only visible to administrators. */
export async function findForGate(db: Db, { id }: { id: number }) {
  const row = await queries.findDocument(db, id)
  return row && { ...row, hidden: row.expired }
}

function present(row: Row, excerpt: ShownDocument['excerpt']): ShownDocument {
  const { commissionName, technicalName, fileId, fileName, fileType, fileSize } = row
  const self = `${API_BASE}/documents/${row.id}`
  return {
    ...row,
    commission: commissionName && technicalName ? { name: commissionName, technicalName } : null,
    file: { id: fileId, name: fileName, type: fileType, size: fileSize ?? 0 },
    excerpt,
    archived: row.archivedAt !== null,
    _links: { self: { href: self }, file: { href: `${self}/file` } },
  }
}

export const presentDocument = (row: Row): ShownDocument => present(row, null)

/** Adds excerpts of the text around the search words. */
export async function presentFound(db: Db, rows: readonly Row[], q: string | undefined): Promise<ShownDocument[]> {
  const ids = rows.map(({ currentId }) => currentId)
  const excerpts = await excerptsOf(db, ids, q)
  return rows.map((row) => present(row, excerpts.get(row.currentId) ?? null))
}

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>

const seenBy = seenIn('documents', queries.isExpired)

export const listSeen = (db: Db, holder: Holder, which: Which): ListSource<Row> =>
  queries.listDocuments(db, { ...which, only: seenBy(holder) })

/** Searches documents, including their text, for the search over everything. */
export const searchDocuments = (db: Db, holder: Holder, sought: SearchInput) =>
  queries.searchDocuments(db, seenBy(holder), sought)

export const listSeenCategories = (db: Db, holder: Holder) => queries.listCategories(db, seenBy(holder))

/** Lists those the holder administers, archived ones included. */
export const listManaged = (db: Db, holder: Holder, which: Which): ListSource<Row> =>
  queries.listAll(db, { ...which, only: whereMay(holder, may.manageCommission) })
