import { type Compilable, type Expression, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './db.ts'
import { perDatabase } from './memories.ts'
import type { Listed } from './pages.ts'
import { lookup } from './statements.ts'
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

/** What a sequence says that moves with every change of what a list depends on, before the change is seen by others. */
export function versionOf(sequence: string) {
  const find = lookup((db, _list: string) =>
    db.selectNoFrom(sql<string>`(select last_value || ':' || is_called from ${sql.table(sequence)})`.as('version')),
  )
  return async (db: Db): Promise<string> => (await find(db, sequence))?.version ?? ''
}

type Ids = Expression<{ id: number }> & Compilable

/** The ids as one value: twenty thousand rows take longer to be sent and parsed than to be found. */
async function readIds(db: Db, query: Ids): Promise<Int32Array> {
  const ids = sql<string>`array_to_string(array(${query}), ' ')`.as('ids')
  const found = await db.selectNoFrom(ids).executeTakeFirstOrThrow()
  return Int32Array.from(found.ids ? found.ids.split(' ') : [], Number)
}

function questionOf(version: string, query: Compilable) {
  const { sql: text, parameters } = query.compile()
  return `${version} ${text} ${JSON.stringify(parameters)}`
}

/** What a query gives, at this version. */
const remember = async (db: Db, version: string, query: Ids): Promise<Int32Array> =>
  (await memoryOf(db).fetch(questionOf(version, query), { context: () => readIds(db, query) })) ?? new Int32Array()

/** Answers of a few rows each. */
const answersIn = perDatabase(() => new LRUCache<string, Promise<unknown[]>>({ max: 200, ttl: TRUSTED_MS }))

/** A few rows that take thousands to be found, such as the categories in use: found once for a version. */
export function keptRows<Row>(
  db: Db,
  version: string,
  query: Compilable<Row> & { execute: () => Promise<Row[]> },
): Promise<Row[]> {
  const answers = answersIn(db)
  const question = questionOf(version, query)
  const known = answers.get(question) as Promise<Row[]> | undefined
  if (known) return known
  const rows = query.execute()
  answers.set(question, rows)
  rows.catch(() => answers.delete(question))
  return rows
}

type Kept<Row extends { id: number }> = {
  /** Moves with every change of what the ids or their order depend on. */
  version: (db: Db) => Promise<string>
  ids: (tolerance: Tolerance) => Ids
  /** Those of them that the caller may still see: ids that were read beside a change may be older than it. */
  rows: (ids: number[]) => Promise<Row[]>
}

/**
 * A list whose ids are read once for a version, in their order: its count, its last page and the page after cost no more than the first
 * does. Concurrent callers share one reading. What is looked for by words is found as in `forgiving`.
 */
export function keptList<Row extends { id: number }>(
  db: Db,
  q: string | undefined,
  { version, ids, rows }: Kept<Row>,
): Listed<Row> {
  const find = async () => {
    const mark = await version(db)
    const found = await remember(db, mark, ids('exactly'))
    return found.length > 0 || !q?.trim() ? found : await remember(db, mark, ids('nearly'))
  }
  let asked: Promise<Int32Array> | undefined
  const found = () => {
    asked ??= find()
    return asked
  }
  return {
    rows: async ({ offset, limit }) => {
      const page = [...(await found()).subarray(offset, offset + limit)]
      const known = new Map(page.length > 0 ? (await rows(page)).map((row) => [row.id, row]) : [])
      return page.flatMap((id) => known.get(id) ?? [])
    },
    count: async () => (await found()).length,
  }
}
