import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import type { Account, Period, StoredEntry } from '../entries/contract.ts'

export const listClosed = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('closedEntries')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['number', 'day', 'commandId', 'buyer', 'journalNumber'])
    .select(sql<string>`(closed_at at time zone 'Europe/Paris')::date::text`.as('closedOn'))
    .select(sql<StoredEntry>`entry`.as('entry'))
    .orderBy('day')
    .orderBy('position')
    .execute()

/** The last entry number of each journal in the closed books. */
export async function lastNumbers(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ journal: string; last: number }>`
    select entry -> 'journal' ->> 0 as journal, max(journal_number) as last from closed_entries group by 1`.execute(db)
  return new Map(rows.map(({ journal, last }) => [journal, last]))
}

/** The closed entries among these, with their journal numbers. */
export const listJournalNumbers = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('closedEntries')
    .where('number', 'in', [...numbers])
    .select(['number', 'journalNumber'])
    .select(sql<string>`entry -> 'journal' ->> 0`.as('journal'))
    .execute()

export const countClosed = async (db: Db, { from, to }: Period): Promise<number> =>
  (
    await db
      .selectFrom('closedEntries')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** Sums the closed entries of a period by kind, payment method and account. */
export async function sumClosed(db: Db, { from, to }: Period) {
  const { rows } = await sql<
    Pick<StoredEntry, 'kind' | 'method'> & { account: Account; debit: number; credit: number; fees: number }
  >`
    select entry ->> 'kind' as kind, entry ->> 'method' as method, line -> 'account' as account,
      sum((line ->> 'debit')::int) as debit, sum((line ->> 'credit')::int) as credit,
      coalesce(sum((line ->> 'fees')::int), 0) as fees
    from closed_entries cross join jsonb_array_elements(entry -> 'lines') line
    where day between ${from}::date and ${to}::date
    group by 1, 2, 3`.execute(db)
  return rows.map(({ kind, method, ...line }) => ({ kind, method, lines: [line] }))
}

type Row = {
  number: string
  day: string
  position: number
  journalNumber: number
  commandId: number | null
  buyer: string | null
  entry: string
}

export const insertClosed = (db: Db, rows: Row[]) => db.insertInto('closedEntries').values(rows).execute()

/** Deletes the stored entries of reopened days, which are computed from the ledger again. */
export const deleteOpened = (db: Db, after: string | null) =>
  db
    .deleteFrom('closedEntries')
    .$if(after !== null, (query) => query.where('day', '>', after))
    .execute()
