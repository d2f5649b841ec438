import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { demandAdministered, lockOrder } from '../service.ts'
import type { OrderNote } from './contract.ts'
import * as queries from './queries.ts'

/** Reads the notes about an order that the caller administers, latest first. */
export async function readNotes(db: Db, actor: Actor, id: number): Promise<OrderNote[]> {
  await demandAdministered(db, actor, id)
  return await queries.listNotes(db, id)
}

/** Writes a note. The order is locked, so that no note is written while its buyer is being erased. */
export const writeNote = (db: Db, actor: Actor, id: number, text: string): Promise<OrderNote> =>
  inTransaction(db, async (trx) => {
    await demandAdministered(trx, actor, id)
    await lockOrder(trx, { id })
    await queries.insertNote(trx, { commandId: id, authorId: actor.id, text })
    return (await queries.listNotes(trx, id))[0] ?? missing('command')
  })
