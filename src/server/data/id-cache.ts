import { type Compilable, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ListQuery, Sums } from '../../shared/hal.ts'
import type { Db } from './db.ts'
import { numberOf } from './identity.ts'
import { inEuros, type ListSource, sumOf } from './pages.ts'
import type { Tolerance } from './texts.ts'
import { versionCache } from './version-cache.ts'

/** All cached ids together: 8 MB. */
const KEPT_IDS = 2_000_000

/** Ids in order, and the sums of their amounts in cents. */
type CachedIds = { ids: Int32Array; sums: Sums }
const memory = versionCache<CachedIds>({ maxSize: KEPT_IDS, sizeCalculation: ({ ids }) => ids.length + 1 })

type Ids = Expression<{ id: number }> & Compilable

const toIds = (joined: string) => Int32Array.from(joined ? joined.split(' ') : [], Number)

/**
 * Reads the ids as one value: sending and parsing twenty thousand rows takes longer than finding them. Amounts are
 * summed over the same rows.
 */
async function readIds(db: Db, query: Ids, amounts: readonly string[]): Promise<CachedIds> {
  if (amounts.length === 0) {
    const ids = sql<string>`array_to_string(array(${query}), ' ')`.as('ids')
    return { ids: toIds((await db.selectNoFrom(ids).executeTakeFirstOrThrow()).ids), sums: {} }
  }
  const sums = amounts.map((name) => sql`${sql.lit(name)}, ${sumOf(sql.ref(name))}`)
  // One pass: a temporary result for both took four times as long for 100,000 orders.
  const { rows } = await sql<{ ids: string | null; sums: Sums }>`
    select array_to_string(array_agg(id), ' ') as ids, json_build_object(${sql.join(sums)}) as sums
    from (${query}) as found`.execute(db)
  return { ids: toIds(rows[0]?.ids ?? ''), sums: rows[0]?.sums ?? {} }
}

/** Request to a list, and the condition of what the caller may see: one object for equal rights (`onceFor`). */
export type CachedListQuery = Pick<ListQuery, 'search' | 'sort' | 'q'> & {
  only: RawBuilder<SqlBool>
  personId?: number
  /** Which parts of each row are summed, if the caller only sees parts; also one object for equal rights. */
  parts?: RawBuilder<SqlBool>
}

/** Answers of a few rows. */
const answers = versionCache<unknown[]>({ max: 200 })

type KeptRows<Row> = {
  version: (db: Db) => Promise<string>
  rows: (db: Db, only: CachedListQuery['only']) => { execute: () => Promise<Row[]> }
}

/** Caches a few rows computed from thousands, such as the categories in use, by version. */
export const cachedRows =
  <Row>(kept: KeptRows<Row>) =>
  async (db: Db, only: CachedListQuery['only']): Promise<Row[]> => {
    const key = [await kept.version(db), numberOf(kept), numberOf(only)].join(' ')
    return (await answers(db, key, () => kept.rows(db, only).execute())) as Row[]
  }

type CachedListOptions<Row extends { id: number }> = {
  /** Version that changes with everything on which ids and order depend. */
  version: (db: Db) => Promise<string>
  ids: (db: Db, wanted: CachedListQuery, tolerance: Tolerance) => Ids
  /** Columns of `ids` besides the id, in cents: their sums are cached with it. */
  amounts?: readonly string[]
  /** Reads those the caller may still see, because cached ids may be slightly outdated. */
  rows: (
    db: Db,
    only: CachedListQuery['only'],
    of: { ids: number[]; personId: number | undefined },
  ) => { execute: () => Promise<Row[]> }
}

/**
 * A list whose sorted ids are cached by version: its count, last page and next page cost no more than the first.
 * Concurrent callers share one query. A text search tolerates typos as in `forgiving`.
 */
export function cachedList<Row extends { id: number }>(kept: CachedListOptions<Row>) {
  const { amounts = [] } = kept
  async function find(db: Db, wanted: CachedListQuery): Promise<CachedIds> {
    const { only, search, sort, q } = wanted
    const question = [await kept.version(db), numberOf(kept), numberOf(only), JSON.stringify([search, sort, q])]
    const read = (tolerance: Tolerance) =>
      memory(db, [...question, tolerance].join(' '), () => readIds(db, kept.ids(db, wanted, tolerance), amounts))
    const found = await read('exactly')
    return found.ids.length > 0 || !q?.trim() ? found : await read('nearly')
  }

  return (db: Db, wanted: CachedListQuery): ListSource<Row> => {
    let asked: Promise<CachedIds> | undefined
    const findOnce = () => {
      asked ??= find(db, wanted)
      return asked
    }
    return {
      rows: async ({ offset, limit }) => {
        const ids = [...(await findOnce()).ids.subarray(offset, offset + limit)]
        const known = new Map(
          ids.length > 0
            ? (await kept.rows(db, wanted.only, { ids, personId: wanted.personId }).execute()).map((row) => [
                row.id,
                row,
              ])
            : [],
        )
        return ids.flatMap((id) => known.get(id) ?? [])
      },
      count: async () => (await findOnce()).ids.length,
      ...(amounts.length > 0 && {
        totals: async () => {
          const { ids, sums } = await findOnce()
          return { count: ids.length, sums: inEuros(sums) }
        },
      }),
    }
  }
}
