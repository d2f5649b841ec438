import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import type { Period, StoredEntry } from '../entries/contract.ts'

export const listClosed = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('closedEntries')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['number', 'day', 'commandId', 'buyer'])
    .select(sql<string>`(closed_at at time zone 'Europe/Paris')::date::text`.as('closedOn'))
    .select(sql<StoredEntry>`entry`.as('entry'))
    .orderBy('day')
    .orderBy('position')
    .execute()

type Row = {
  number: string
  day: string
  position: number
  commandId: number | null
  buyer: string | null
  entry: string
}

export const insertClosed = (db: Db, rows: Row[]) => db.insertInto('closedEntries').values(rows).execute()

/** The entries of days that are opened again are read from the ledger once more. */
export const deleteOpened = (db: Db, after: string | null) =>
  db
    .deleteFrom('closedEntries')
    .$if(after !== null, (query) => query.where('day', '>', after))
    .execute()
