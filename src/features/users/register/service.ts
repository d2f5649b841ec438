import type { Db } from '../../../server/db.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { countPersons, listByIds, listIds, listPersons, readVersion, type Search } from './queries.ts'

/** A change becomes visible a moment after the version moved: what was read in between is forgotten after this. */
const TRUSTED_MS = 10_000
const KEPT = { counts: 500, orders: 6 }
/** From here on, pages are read from the whole order, kept for the pages that follow. */
const DEEP = 1_000

type Remembered = { version: string; at: number; value: Promise<unknown> }
type Memory = Record<keyof typeof KEPT, Map<string, Remembered>>
const memories = new WeakMap<Db, Memory>()

function memoryOf(db: Db): Memory {
  const memory = memories.get(db) ?? { counts: new Map(), orders: new Map() }
  memories.set(db, memory)
  return memory
}

/** What was found for this search at this version of the register; asked of the database once, however many wait for it. */
function remember<T>(
  db: Db,
  kind: keyof typeof KEPT,
  search: Search,
  version: string,
  find: () => Promise<T>,
): Promise<T> {
  const kept = memoryOf(db)[kind]
  const key = JSON.stringify(kind === 'counts' ? { ...search, sort: [] } : search)
  const known = kept.get(key)
  if (known?.version === version && Date.now() - known.at < TRUSTED_MS) return known.value as Promise<T>
  const value = find()
  kept.delete(key)
  kept.set(key, { version, at: Date.now(), value })
  value.catch(() => kept.delete(key))
  const [oldest] = kept.keys()
  if (kept.size > KEPT[kind] && oldest !== undefined) kept.delete(oldest)
  return value
}

/** The search as it finds something: word for word, or where that finds nobody, with small typos. */
async function searchThatFinds(db: Db, { search, q, sort }: ListQuery, version: string) {
  const count = (wanted: Search) => remember(db, 'counts', wanted, version, () => countPersons(db, wanted))
  const exactly: Search = { search, q, sort, tolerance: 'exactly' }
  const total = await count(exactly)
  if (total > 0 || !q) return { wanted: exactly, total }
  const nearly: Search = { ...exactly, tolerance: 'nearly' }
  return { wanted: nearly, total: await count(nearly) }
}

/** A page of the register and how many there are in all; the last page costs what the first does (decision 0009). */
export async function readRegister(db: Db, query: ListQuery) {
  const version = await readVersion(db)
  const { wanted, total } = await searchThatFinds(db, query, version)
  const offset = query.page * query.size
  if (offset < DEEP || offset >= total) return { rows: await listPersons(db, wanted, offset, query.size), total }
  const ids = await remember(db, 'orders', wanted, version, () => listIds(db, wanted))
  return { rows: await listByIds(db, [...ids.subarray(offset, offset + query.size)]), total }
}
