import { type RawBuilder, sql } from 'kysely'
import pLimit from 'p-limit'
import type { Db } from '../../../server/data/db.ts'
import { readTyped, type SearchInput, type SearchMatch } from '../../../server/data/search-results.ts'
import { findForgiving, type Tolerance } from '../../../server/data/texts.ts'
import { formatMoment } from '../../../shared/dates.ts'
import type { ReplyOf } from '../../../shared/endpoint.ts'
import { searchResources } from '../../catalogue/resources/offered/service.ts'
import { searchAlbums } from '../../content/albums/service.ts'
import { searchDocuments } from '../../content/documents/service.ts'
import { searchNews } from '../../content/news/service.ts'
import { searchPartners } from '../../content/partners/queries.ts'
import { searchOrders } from '../../orders/orders/service.ts'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import type { Asking } from '../../platform/access/service.ts'
import { searchCommissions } from '../../society/commissions/queries.ts'
import { searchPersons } from '../register/queries.ts'
import { KINDS, type Kind, RESULTS_PER_KIND, type searchAll } from './contract.ts'
import { orderNumber } from './labels.ts'

type Caller = Asking & { id: number }
type Search = (db: Db, caller: Caller, sought: SearchInput, q: string) => RawBuilder<SearchMatch> | undefined

/** Each returns only what the caller may read; persons are for their administrators. */
const SEARCHES: Record<Kind, Search> = {
  persons: (db, caller, sought) => (isAllowed(caller, may.managePersons) ? searchPersons(db, sought) : undefined),
  orders: searchOrders,
  commissions: searchCommissions,
  resources: searchResources,
  news: searchNews,
  documents: searchDocuments,
  albums: searchAlbums,
  partners: searchPartners,
}

type SearchRequest = { caller: Caller; q: string }

type Matches = Partial<Record<Kind, SearchMatch[] | null>>

/** Limited, because all at once would share the same cores and slow each other down. */
const limited = pLimit(3)

/** Searches all kinds in one statement. */
async function searchKinds(db: Db, tolerance: Tolerance, { caller, q }: SearchRequest) {
  const sought = { typed: readTyped(q), tolerance, limit: RESULTS_PER_KIND + 1 }
  const kinds = KINDS.flatMap((kind) => {
    const query = SEARCHES[kind](db, caller, sought, q)
    return query ? [sql<SearchMatch[] | null>`(select json_agg(found) from (${query}) found)`.as(kind)] : []
  })
  const found: Matches = await limited(() => db.selectNoFrom(kinds).executeTakeFirstOrThrow())
  return KINDS.flatMap((kind) => (found[kind] ? [{ kind, matches: found[kind] }] : []))
}

const noteOf = (kind: Kind, { key, note, at }: SearchMatch) =>
  [kind === 'orders' && orderNumber(key), note, at && formatMoment(at)].filter(Boolean).join(' · ')

/**
 * Searches what the caller may read, by kind: exactly or, if that finds nothing at all, allowing typos (rules#search).
 */
export async function search(db: Db, caller: Caller, q: string): Promise<ReplyOf<typeof searchAll>> {
  const groups = await findForgiving((tolerance) => searchKinds(db, tolerance, { caller, q }))
  return {
    groups: groups.map(({ kind, matches }) => ({
      kind,
      rows: matches
        .slice(0, RESULTS_PER_KIND)
        .map((match) => ({ key: String(match.key), title: match.title, note: noteOf(kind, match) })),
      more: matches.length > RESULTS_PER_KIND,
    })),
  }
}
