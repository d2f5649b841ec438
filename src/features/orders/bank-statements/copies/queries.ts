import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

/**
 * Statements of the account that share days with this one, if one of them is in another format. They are looked up
 * before their lines: as a join, PostgreSQL would read the lines of the statements once for each of this one's lines.
 */
const statementsOfTheseDays = (statementId: number) => sql<number[]>`array(
  select sharing.id
  from bank_statements own
  join bank_statements sharing
    on sharing.iban = own.iban and sharing.first_day <= own.last_day and sharing.last_day >= own.first_day
  where own.id = ${statementId} and exists (
    select from bank_statements other where other.iban = own.iban and other.format <> own.format
      and other.first_day <= own.last_day and other.last_day >= own.first_day))`

/**
 * Lines of the account with the day and the amount of an open line of this statement, earliest first; none unless days
 * of it were read in another format too.
 */
export const listAlike = (db: Db, statementId: number) =>
  db
    .selectFrom('bankStatementLines as line')
    .innerJoin('bankStatements as of', 'of.id', 'line.statementId')
    .where(sql<SqlBool>`line.statement_id = any(${statementsOfTheseDays(statementId)})`)
    .where(
      sql<SqlBool>`(line.booked_on, line.amount_cents) in (
        select booked_on, amount_cents from bank_statement_lines where statement_id = ${statementId} and state = 'OPEN')`,
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
