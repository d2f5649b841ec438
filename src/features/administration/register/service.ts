import type { Db } from '../../../server/data/db.ts'
import { versionCache } from '../../../server/data/version-cache.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { Selection } from './contract.ts'
import { countPersons, listByIds, listIds, listPersons, readRegisterVersion, type Search } from './queries.ts'

/** From this offset on, pages are cut from the complete list of ids, which is cached for the following pages. */
const DEEP = 1_000
/** Searches with more results are sorted by name; with fewer they are ranked, and their ids are cached in order. */
const RANKED = 20_000

const memory = {
  counts: versionCache({ max: 500 }),
  orders: versionCache({ max: 6 }),
  found: versionCache({ max: 100 }),
  twins: versionCache({ max: 1 }),
}

/** Caches by version of the register. */
export const remember = <T extends object | number>(
  db: Db,
  kind: keyof typeof memory,
  question: string,
  version: string,
  find: () => Promise<T>,
): Promise<T> => memory[kind](db, `${version} ${question}`, find) as Promise<T>

type SearchRequest = Pick<ListQuery, 'search' | 'q' | 'sort'>

/** Searches exactly or, without a result, with small typos allowed; ranks the results unless a sort order is given. */
async function searchThatFinds(db: Db, { search, q, sort }: SearchRequest, version: string) {
  const count = ({ tolerance }: Pick<Search, 'tolerance'>) =>
    remember(db, 'counts', JSON.stringify({ search, q, tolerance }), version, () =>
      countPersons(db, { search, q, sort: [], tolerance, byMatch: false }),
    )
  const settled = (tolerance: Search['tolerance'], total: number) => ({
    wanted: { search, q, sort, tolerance, byMatch: Boolean(q?.trim()) && sort.length === 0 && total <= RANKED },
    total,
  })
  const total = await count({ tolerance: 'exactly' })
  if (total > 0 || !q) return settled('exactly', total)
  return settled('nearly', await count({ tolerance: 'nearly' }))
}

/**
 * Reads a page of the register (rules#register) with its total; the last page costs as much as the first (decision
 * 0009).
 */
export async function readRegister(db: Db, query: ListQuery) {
  const offset = query.page * query.size
  // Without free text the page does not depend on the count, so both are read in parallel.
  const early = !query.q?.trim() && offset < DEEP ? listPersons(db, plain(query), offset, query.size) : undefined
  const [rows, { wanted, total, version }] = await Promise.all([early, countRegister(db, query)])
  if (rows) return { rows, total }
  const searched = Boolean(wanted.q?.trim()) && total <= RANKED
  if (!searched && (offset < DEEP || offset >= total))
    return { rows: await listPersons(db, wanted, offset, query.size), total }
  const kind = searched ? 'found' : 'orders'
  const ids = await remember(db, kind, JSON.stringify(wanted), version, () => listIds(db, wanted))
  return { rows: await listByIds(db, [...ids.subarray(offset, offset + query.size)]), total }
}

const plain = ({ search, sort }: SearchRequest): Search => ({
  search,
  q: undefined,
  sort,
  tolerance: 'exactly',
  byMatch: false,
})

async function countRegister(db: Db, query: ListQuery) {
  const version = await readRegisterVersion(db)
  return { ...(await searchThatFinds(db, query, version)), version }
}

/** Resolves a selection to ids in the order of the list: those named, or all that the search finds now. */
export async function settleSelection(db: Db, selection: Selection, sort: string[] = []): Promise<Int32Array> {
  if ('ids' in selection) return Int32Array.from(new Set(selection.ids))
  const { wanted } = await searchThatFinds(db, { ...selection.all, sort }, await readRegisterVersion(db))
  return await listIds(db, wanted)
}
