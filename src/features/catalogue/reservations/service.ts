import { sql } from 'kysely'
import type { Trx } from '../../../server/data/db.ts'
import { nameActor, settleLines } from './queries.ts'
import { GUEST } from './rules.ts'

/** What the database says where a place is taken. */
const TAKEN = '23P01'

/**
 * Settles the lines of an order that had given its places up, where they are free again; says whether they were. The database decides:
 * the caller holds the resources, so nobody takes them meanwhile (rules#places).
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

/** Whoever takes the steps that follow in this transaction, nobody where the program does by itself, and why (rules#reservations). */
export const setTriggerActor = (trx: Trx, actor: { id: number } | undefined, note: string | null = null) =>
  nameActor(trx, actor && actor.id !== GUEST ? String(actor.id) : '', note ?? '')
