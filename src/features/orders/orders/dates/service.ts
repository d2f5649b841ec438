import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { invalid } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { readClosedUntil } from '../../../society/settings/service.ts'
import { dateProblem } from '../rules.ts'

/**
 * Throws unless money paid or refunded on that day may be recorded (rules#payment-dates): 400 `out-of-range`,
 * `before-order`, `before-payment` or `books-closed` at the field.
 */
export async function demandDate(
  db: Db,
  day: string,
  of: { placed?: string; paid?: string } = {},
  field = 'date',
): Promise<void> {
  const problem = dateProblem(day, { today: parisDay(new Date()), closedUntil: await readClosedUntil(db), ...of })
  if (problem) throw invalid(field, problem)
}

/** Reads the day in Paris on which a payment was made. */
export const readDayOf = async (db: Db, paymentId: number): Promise<string> =>
  (
    await db
      .selectFrom('payments')
      .where('id', '=', paymentId)
      .select(sql<string>`(coalesce(settled_at, created_at) at time zone 'Europe/Paris')::date::text`.as('day'))
      .executeTakeFirstOrThrow()
  ).day
