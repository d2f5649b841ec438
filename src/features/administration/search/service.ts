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
import { may } from '../../platform/access/contract.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import { searchCommissions } from '../../society/commissions/queries.ts'
import { searchPersons } from '../register/queries.ts'
import { KINDS, type Kind, RESULTS_PER_KIND, type searchAll } from './contract.ts'

/** Each gives what the holder may read alone; persons are for who administers them. */
const SEARCHES: Record<Kind, (db: Db, holder: Holder, sought: SearchInput) => RawBuilder<SearchMatch> | undefined> = {
  persons: (db, holder, sought) => (isAllowed(holder, may.managePersons) ? searchPersons(db, sought) : undefined),
  commissions: searchCommissions,
  resources: searchResources,
  news: searchNews,
  documents: searchDocuments,
  albums: searchAlbums,
  partners: searchPartners,
}

type Asked = { holder: Holder; q: string }

type Matches = Partial<Record<Kind, SearchMatch[] | null>>

/** So many at a time: all at once would share the same cores, and each would wait for all. */
const limited = pLimit(3)

/** All kinds in one statement. */
async function searchKinds(db: Db, tolerance: Tolerance, { holder, q }: Asked) {
  const sought = { typed: readTyped(q), tolerance, limit: RESULTS_PER_KIND + 1 }
  const kinds = KINDS.flatMap((kind) => {
    const query = SEARCHES[kind](db, holder, sought)
    return query ? [sql<SearchMatch[] | null>`(select json_agg(found) from (${query}) found)`.as(kind)] : []
  })
  const found: Matches = await limited(() => db.selectNoFrom(kinds).executeTakeFirstOrThrow())
  return KINDS.flatMap((kind) => (found[kind] ? [{ kind, matches: found[kind] }] : []))
}

const noteOf = ({ note, at }: SearchMatch) => [note, at && formatMoment(at)].filter(Boolean).join(' · ')

/** What the holder may read and `q` is found in word for word, by kind; where that finds nothing at all, but for typos (rules#search). */
export async function search(db: Db, holder: Holder, q: string): Promise<ReplyOf<typeof searchAll>> {
  const groups = await findForgiving((tolerance) => searchKinds(db, tolerance, { holder, q }))
  return {
    groups: groups.map(({ kind, matches }) => ({
      kind,
      rows: matches
        .slice(0, RESULTS_PER_KIND)
        .map((match) => ({ key: String(match.key), title: match.title, note: noteOf(match) })),
      more: matches.length > RESULTS_PER_KIND,
    })),
  }
}
