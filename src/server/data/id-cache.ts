import { type Compilable, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { ListQuery } from '../../shared/hal.ts'
import type { Db } from './db.ts'
import { numberOf } from './identity.ts'
import type { ListSource } from './pages.ts'
import { perDatabase } from './per-database-cache.ts'
import { prepared } from './prepared.ts'
import type { Tolerance } from './texts.ts'

/** The version moves shortly before a change becomes visible, so what was read in between expires after this. */
const TRUSTED_MS = 10_000
/** All orders together: 8 MB. */
const KEPT_IDS = 2_000_000

type Read = () => Promise<Int32Array>
const memoryOf = perDatabase(
  () =>
    new LRUCache<string, Int32Array, Read>({
      maxSize: KEPT_IDS,
      ttl: TRUSTED_MS,
      sizeCalculation: ({ length }) => length + 1,
      fetchMethod: (_question, _before, { context }) => context(),
    }),
)

/** Reads the version of a list: a sequence that triggers advance with every change, shortly before the change is visible. */
export function versionOf(sequence: string) {
  const version = sql<string>`(select last_value || ':' || is_called from ${sql.table(sequence)})`.as('version')
  const read = prepared((db) => db.selectNoFrom(version))
  return async (db: Db): Promise<string> => (await read(db))[0]?.version ?? ''
}

type Ids = Expression<{ id: number }> & Compilable

/** Reads the ids as one value: sending and parsing twenty thousand rows takes longer than finding them. */
async function readIds(db: Db, query: Ids): Promise<Int32Array> {
  const ids = sql<string>`array_to_string(array(${query}), ' ')`.as('ids')
  const found = await db.selectNoFrom(ids).executeTakeFirstOrThrow()
  return Int32Array.from(found.ids ? found.ids.split(' ') : [], Number)
}

/** What is asked of a list, and its condition: what the caller may see. One object for the same rights (`onceFor`). */
export type CachedListQuery = Pick<ListQuery, 'search' | 'sort' | 'q'> & {
  only: RawBuilder<SqlBool>
  personId?: number
  /** Which parts of each are counted, where the caller sees parts: one object for the same rights too. */
  parts?: RawBuilder<SqlBool>
}

/** Answers of a few rows each. */
const answersIn = perDatabase(() => new LRUCache<string, Promise<unknown[]>>({ max: 200, ttl: TRUSTED_MS }))

type KeptRows<Row> = {
  version: (db: Db) => Promise<string>
  rows: (db: Db, only: CachedListQuery['only']) => { execute: () => Promise<Row[]> }
}

/** Caches a few rows that are computed from thousands, such as the categories in use, for a version. */
export const cachedRows =
  <Row>(kept: KeptRows<Row>) =>
  async (db: Db, only: CachedListQuery['only']): Promise<Row[]> => {
    const answers = answersIn(db)
    const question = [await kept.version(db), numberOf(kept), numberOf(only)].join(' ')
    const known = answers.get(question) as Promise<Row[]> | undefined
    if (known) return await known
    const rows = kept.rows(db, only).execute()
    answers.set(question, rows)
    rows.catch(() => answers.delete(question))
    return await rows
  }

type Kept<Row extends { id: number }> = {
  /** Moves with every change of what the ids or their order depend on. */
  version: (db: Db) => Promise<string>
  ids: (db: Db, wanted: CachedListQuery, tolerance: Tolerance) => Ids
  /** Those of them that the caller may still see: ids that were read beside a change may be older than it. */
  rows: (
    db: Db,
    only: CachedListQuery['only'],
    of: { ids: number[]; personId: number | undefined },
  ) => { execute: () => Promise<Row[]> }
}

/**
 * A list whose ids are read once for a version, in their order: its count, its last page and the page after cost no more than the first
 * does. Concurrent callers share one reading. What is looked for by words is found as in `forgiving`.
 */
export function cachedList<Row extends { id: number }>(kept: Kept<Row>) {
  async function find(db: Db, wanted: CachedListQuery): Promise<Int32Array> {
    const { only, search, sort, q } = wanted
    const question = [await kept.version(db), numberOf(kept), numberOf(only), JSON.stringify([search, sort, q])]
    const read = async (tolerance: Tolerance) =>
      (await memoryOf(db).fetch([...question, tolerance].join(' '), {
        context: () => readIds(db, kept.ids(db, wanted, tolerance)),
      })) ?? new Int32Array()
    const found = await read('exactly')
    return found.length > 0 || !q?.trim() ? found : await read('nearly')
  }

  return (db: Db, wanted: CachedListQuery): ListSource<Row> => {
    let asked: Promise<Int32Array> | undefined
    const found = () => {
      asked ??= find(db, wanted)
      return asked
    }
    return {
      rows: async ({ offset, limit }) => {
        const ids = [...(await found()).subarray(offset, offset + limit)]
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
      count: async () => (await found()).length,
    }
  }
}
