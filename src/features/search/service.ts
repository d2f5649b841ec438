import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../server/data/db.ts'
import { type Match, readTyped, type Sought } from '../../server/data/found.ts'
import { shaped } from '../../server/data/statements.ts'
import { findForgiving, type Tolerance } from '../../server/data/texts.ts'
import { formatShortMoment } from '../../shared/dates.ts'
import type { ReplyOf } from '../../shared/endpoint.ts'
import { may } from '../access/contract.ts'
import { type Holder, isAllowed } from '../access/rules.ts'
import { searchAlbums } from '../albums/service.ts'
import { searchCommissions } from '../commissions/service.ts'
import { searchDocuments } from '../documents/service.ts'
import { searchNews } from '../news/service.ts'
import { searchPartners } from '../partners/service.ts'
import { searchPersons } from '../register/service.ts'
import { KINDS, type Kind, SHOWN, type searchAll } from './contract.ts'

/** Each gives what the holder may read alone; persons are for who administers them. */
const SEARCHES: Record<Kind, (db: Db, holder: Holder, sought: Sought) => RawBuilder<Match> | undefined> = {
  persons: (db, holder, sought) => (isAllowed(holder, may.managePersons) ? searchPersons(db, sought) : undefined),
  commissions: searchCommissions,
  news: searchNews,
  documents: searchDocuments,
  albums: searchAlbums,
  partners: searchPartners,
}

type Asked = { holder: Holder; q: string; tolerance: Tolerance }

/** All kinds in one statement: searches that come together share the connections with everybody else's calls. */
const readKinds = shaped(
  'by-pool',
  ({ holder: { roles, subscriptions }, q, tolerance }: Asked) => {
    const { shape, values } = readTyped(q)
    return { shape: JSON.stringify([roles, subscriptions, tolerance, shape]), values }
  },
  (db, { holder, q, tolerance }, slots) => {
    const sought = { typed: readTyped(q).typed(slots), tolerance, limit: SHOWN + 1 }
    const kinds = KINDS.flatMap((kind) => {
      const query = SEARCHES[kind](db, holder, sought)
      return query ? [sql<Match[] | null>`(select json_agg(found) from (${query}) found)`.as(kind)] : []
    })
    return db.selectNoFrom(kinds)
  },
)

async function searchKinds(db: Db, asked: Asked) {
  const [found = {}]: Partial<Record<Kind, Match[] | null>>[] = await readKinds(db, asked)
  return KINDS.flatMap((kind) => (found[kind] ? [{ kind, matches: found[kind] }] : []))
}

const noteOf = ({ note, at }: Match) => [note, at && formatShortMoment(at)].filter(Boolean).join(' · ')

/** What the holder may read and `q` is found in word for word, by kind; where that finds nothing at all, but for typos (rules#search). */
export async function search(db: Db, holder: Holder, q: string): Promise<ReplyOf<typeof searchAll>> {
  const groups = await findForgiving((tolerance) => searchKinds(db, { holder, q, tolerance }))
  return {
    groups: groups.map(({ kind, matches }) => ({
      kind,
      rows: matches
        .slice(0, SHOWN)
        .map((match) => ({ key: String(match.key), title: match.title, note: noteOf(match) })),
      more: matches.length > SHOWN,
    })),
  }
}
