import { sql } from 'kysely'
import { type Db, now } from '../../../../server/data/db.ts'
import { fullName } from '../../../../server/data/texts.ts'

type Range = { campaignId: number; first: number; last: number }

/** The numbers of a range that are used, those sold first. */
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

/** Those of a range that nobody took meanwhile; says how many. */
export async function insertVoidedStubs(db: Db, { campaignId, first, last }: Range, { kind, reason, by }: Voided) {
  const { numAffectedRows } = await sql`
    insert into calendar_stubs (campaign_id, number, void, reason, voided_by, voided_at)
    select ${campaignId}, number, ${kind}, ${reason}, ${by}, ${now} from generate_series(${first}::int, ${last}::int) number
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Says how many there were. */
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

/** Of a book of the page: no number below the first that came free is. */
export const moveNextBack = (db: Db, bookId: number, first: number) =>
  db
    .updateTable('calendarBooks')
    .set({ nextStub: sql`least(next_stub, ${first}::int)` })
    .where('id', '=', bookId)
    .where('kind', '=', 'WEB')
    .execute()
