import { sql } from 'kysely'
import { type Db, now } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'

type Range = { campaignId: number; first: number; last: number }

/** Lists the used numbers of a range, sold ones first. */
export const listUsed = (db: Db, { campaignId, first, last }: Range) =>
  db
    .selectFrom('calendarStubs as stub')
    .leftJoin('persons', 'persons.id', 'stub.voidedBy')
    .where('campaignId', '=', campaignId)
    .where('number', '>=', first)
    .where('number', '<=', last)
    .select(['number', 'saleId', 'voidedAt', fullName().as('by')])
    .orderBy(sql`sale_id is null`)
    .orderBy('number')
    .limit(20)
    .execute()

type Voided = { kind: 'MISSING' | 'CANCELLED'; reason: string; by: number }

/** Inserts those that nobody took in the meantime; returns how many. */
export async function insertVoidedStubs(db: Db, { campaignId, first, last }: Range, { kind, reason, by }: Voided) {
  const { numAffectedRows } = await sql`
    insert into calendar_stubs (campaign_id, number, void, reason, voided_by, voided_at)
    select ${campaignId}, number, ${kind}, ${reason}, ${by}, ${now} from generate_series(${first}::int, ${last}::int) number
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns how many there were. */
export async function deleteVoidedStubs(db: Db, { campaignId, first, last }: Range): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('calendarStubs')
    .where('campaignId', '=', campaignId)
    .where('number', '>=', first)
    .where('number', '<=', last)
    .where('void', 'is not', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** For a book of the page: moves its next number back to the first released one. */
export const moveNextBack = (db: Db, bookId: number, first: number) =>
  db
    .updateTable('calendarBooks')
    .set({ nextStub: sql`least(next_stub, ${first}::int)` })
    .where('id', '=', bookId)
    .where('kind', '=', 'WEB')
    .execute()
