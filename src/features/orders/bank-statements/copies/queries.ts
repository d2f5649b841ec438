import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

/** Whether another statement of the account, in another format, shares days with this one. */
const SHARES_DAYS = sql<SqlBool>`exists (
  select from bank_statements other where other.iban = own.iban and other.format <> own.format
    and other.first_day <= own.last_day and other.last_day >= own.first_day)`

/**
 * Lines of the account with a day and an amount of this statement, earliest first; none unless days of it were read in
 * another format too.
 */
export const listAlike = (db: Db, statementId: number) =>
  db
    .selectFrom('bankStatements as own')
    .innerJoin('bankStatementLines as line', 'line.iban', 'own.iban')
    .innerJoin('bankStatements as of', 'of.id', 'line.statementId')
    .where('own.id', '=', statementId)
    .where(SHARES_DAYS)
    .where(sql<SqlBool>`line.booked_on between own.first_day and own.last_day`)
    .where(
      sql<SqlBool>`(line.booked_on, line.amount_cents) in (
        select booked_on, amount_cents from bank_statement_lines where statement_id = ${statementId})`,
    )
    .select(['line.id', 'line.statementId', 'of.format', 'line.bookedOn as on'])
    .select(['line.amountCents as cents', 'line.label'])
    .select([
      sql<boolean>`line.booked_on = of.last_day`.as('isLastDay'),
      sql<boolean>`line.state = 'OPEN'`.as('isOpen'),
      sql<boolean>`line.state = 'MATCHED'`.as('isMatched'),
    ])
    .orderBy('line.statementId')
    .orderBy('line.position')
    .execute()

export const findStatement = (db: Db, id: number) =>
  db.selectFrom('bankStatements').where('id', '=', id).select(['id', 'format', 'readAt']).executeTakeFirst()
