import type { Db } from '../../server/data/db.ts'
import type { ReplyOf } from '../../shared/endpoint.ts'
import { may } from '../access/contract.ts'
import { type Holder, isAllowed } from '../access/rules.ts'
import { searchAlbums } from '../albums/service.ts'
import { searchCommissions } from '../commissions/service.ts'
import { searchDocuments } from '../documents/service.ts'
import { searchNews } from '../news/service.ts'
import { searchPartners } from '../partners/service.ts'
import { readRegister } from '../register/service.ts'
import { KINDS, type Kind, SHOWN, type searchAll } from './contract.ts'

type Match = { key: string | number; title: string; note: string | null }

/** Persons are for who administers them, and found as in their register. */
async function searchPersons(db: Db, holder: Holder, q: string, limit: number): Promise<Match[]> {
  if (!isAllowed(holder, may.managePersons)) return []
  const { rows } = await readRegister(db, { q, search: undefined, sort: [], page: 0, size: limit })
  return rows.map(({ id, firstName, lastName, email }) => ({ key: id, title: `${firstName} ${lastName}`, note: email }))
}

/** Each gives what the holder may read alone, the nearest first. */
const SEARCHES: Record<Kind, (db: Db, holder: Holder, q: string, limit: number) => Promise<Match[]>> = {
  persons: searchPersons,
  commissions: searchCommissions,
  news: searchNews,
  documents: searchDocuments,
  albums: searchAlbums,
  partners: searchPartners,
}

/** What the holder may read and `q` is close to, by kind (rules#search). */
export async function search(db: Db, holder: Holder, q: string): Promise<ReplyOf<typeof searchAll>> {
  const groups = await Promise.all(
    KINDS.map(async (kind) => {
      const found = await SEARCHES[kind](db, holder, q, SHOWN + 1)
      const rows = found.slice(0, SHOWN).map(({ key, title, note }) => ({ key: String(key), title, note: note ?? '' }))
      return { kind, rows, more: found.length > SHOWN }
    }),
  )
  return { groups: groups.filter(({ rows }) => rows.length > 0) }
}
