import { sql } from 'kysely'
import { isLiving } from '../../../server/data/archiving.ts'
import { type Db, now } from '../../../server/data/db.ts'
import type { Step } from './contract.ts'

export const listMarks = (db: Db) => db.selectFrom('setupSteps').select(['step', 'doneAt', 'putOffUntil']).execute()

export const deleteMark = (db: Db, step: Step) => db.deleteFrom('setupSteps').where('step', '=', step).execute()

/** Done, if no day is given. */
export const saveMark = (db: Db, step: Step, actorId: number | null, putOffUntil: string | null) => {
  const mark = { actorId, putOffUntil, doneAt: putOffUntil === null ? now : null }
  return db
    .insertInto('setupSteps')
    .values({ step, ...mark })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(mark))
    .execute()
}

/** Lists the statuses with a fee, by subscription. */
export const listOfferedPairs = (db: Db) =>
  db
    .selectFrom('resources')
    .where('billingPeriod', '=', 'YEAR')
    .where('active', '=', true)
    .where(isLiving('resources'))
    .select([sql<string>`unnest(membertypes)`.as('status'), 'subscription'])
    .distinct()
    .execute()

const exists = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined

/** Whether a card was ever charged. */
export const wasCardPaid = (db: Db) =>
  exists(
    db
      .selectFrom('payments')
      .where('method', '=', 'CARD')
      .where('kind', '=', 'PAYMENT')
      .where('state', '=', 'DONE')
      .select('id')
      .limit(1),
  )

/** Whether there is a commission. */
export const hasCommission = (db: Db) =>
  exists(db.selectFrom('commissions').where(isLiving('commissions')).select('id').limit(1))

/** Whether anybody was created by an import. */
export const wasImported = (db: Db) =>
  exists(
    db.selectFrom('personEvents').where('fromState', 'is', null).where('actorId', 'is not', null).select('id').limit(1),
  )

/** Whether an administrator of the society who may sign in is a member until that day. */
export const hasAdministratorUntil = (db: Db, day: string) =>
  exists(
    db
      .selectFrom('persons')
      .innerJoin('personRoles', 'personRoles.personId', 'persons.id')
      .where('personRoles.name', '=', 'general')
      .where('personRoles.role', 'in', ['ADMIN', 'SUPER-ADMIN'])
      .where('persons.state', '=', 'ACTIVE')
      .where('persons.accountValidity', '>=', day)
      .select('persons.id')
      .limit(1),
  )
