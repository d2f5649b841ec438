import { sql } from 'kysely'
import type { Trx } from '../../../server/data/db.ts'
import { nameActor, settleLines } from './queries.ts'
import { GUEST } from './rules.ts'

/** The database error for a taken place. */
const TAKEN = '23P01'

/**
 * Takes the released places of a paid order again if they are still free; returns whether they were. The database decides: the caller has
 * locked the resources, so nobody can take the places meanwhile (rules#places).
 */
export async function settleWherePlaced(trx: Trx, commandId: number): Promise<boolean> {
  await sql`savepoint places`.execute(trx)
  try {
    await settleLines(trx, commandId)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== TAKEN) throw error
    await sql`rollback to savepoint places`.execute(trx)
    return false
  }
}

/** Sets who takes the next steps of this transaction and why; undefined for automatic steps (rules#reservations). */
export const setTriggerActor = (trx: Trx, actor: { id: number } | undefined, note: string | null = null) =>
  nameActor(trx, actor && actor.id !== GUEST ? String(actor.id) : '', note ?? '')
