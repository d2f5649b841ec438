import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import { allOf, columnsOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { listSource } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import type { ListQuery } from '../../../shared/hal.ts'

const FIELDS: Fields = {
  ...columnsOf('bankStatements', { readAt: 'instant', format: 'text' }),
  to: { sql: sql.ref('bankStatements.lastDay'), kind: 'day' },
}

const OPEN = sql<number>`(select count(*)::int from bank_statement_lines line
  where line.statement_id = bank_statements.id and line.state = 'OPEN')`

const SETTLED = sql<number>`(select count(*)::int from bank_statement_lines line
  where line.statement_id = bank_statements.id and line.state <> 'OPEN')`

const SHOWN = [
  'bankStatements.id',
  'bankStatements.format',
  'bankStatements.fileName',
  'bankStatements.firstDay as from',
  'bankStatements.lastDay as to',
  'bankStatements.lineCount as lines',
  'bankStatements.knownCount as known',
  'bankStatements.readAt',
] as const

const READER = sql<
  string | null
>`(select first_name || ' ' || last_name from persons where persons.id = bank_statements.read_by)`

export const listStatements = (db: Db, { search, sort }: Pick<ListQuery, 'search' | 'sort'>) =>
  listSource(db.selectFrom('bankStatements').where(allOf([searchCondition(FIELDS, search)])), (rows) =>
    orderBy(
      rows.select(SHOWN).select([OPEN.as('open'), READER.as('readBy')]),
      FIELDS,
      sort,
      'readAt,desc',
      sql`bank_statements.id`,
    ),
  )
export type StatementRow = Awaited<ReturnType<ReturnType<typeof listStatements>['rows']>>[number]

export const findStatement = (db: Db, id: number) =>
  db
    .selectFrom('bankStatements')
    .where('bankStatements.id', '=', id)
    .select(SHOWN)
    .select([OPEN.as('open'), SETTLED.as('settled'), READER.as('readBy')])
    .executeTakeFirst()

export const hasStatement = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('bankStatements').where('id', '=', id).select('id').executeTakeFirst()) !== undefined

export const findLastDay = async (db: Db): Promise<string | null> =>
  (
    await db
      .selectFrom('bankStatements')
      .select(({ fn }) => fn.max('lastDay').as('day'))
      .executeTakeFirst()
  )?.day ?? null

export const countExpectedTransfers = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('commands')
      .where('awaits', '=', 'TRANSFER')
      .where('state', '=', 'PENDING')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
