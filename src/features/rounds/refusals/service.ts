import { type Db, inTransaction } from '../../../server/data/db.ts'
import { readPage } from '../../../server/data/pages.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import type { addRefusal as contract, listRefusals, Refusal } from './contract.ts'
import * as queries from './queries.ts'

const present = ({ doorId, number, suffix, street, postalCode, city, ...row }: queries.RefusalRow): Refusal => ({
  ...row,
  door: { id: doorId, number, suffix, street, postalCode, city },
})

const readOne = async (db: Db, id: number) => present((await queries.findRefusal(db, id)) ?? missing('refusal'))

export async function readRefusals(db: Db, query: InputOf<typeof listRefusals>['query']) {
  const { rows, total } = await readPage(queries.listRefusals(db, query), query)
  return { rows: rows.map(present), total }
}

/** Removes a door, or a flat of it, from the sellers' lists (rules#refused-doors); 409 if it already is. */
export const addRefusal = (db: Db, actor: Actor, { door, flat, since }: InputOf<typeof contract>['body']) =>
  inTransaction(db, async (trx) => {
    await ((await queries.lockDoor(trx, door)) ?? missing('door'))
    if (await queries.isRefused(trx, door, flat)) throw conflict('already-refused')
    const row = { doorId: door, flat, since: since ?? parisDay(new Date()), authorId: actor.id }
    const id = await queries.insertRefusal(trx, row)
    await recordAct(trx, actor, 'door.refused', { kind: 'calendar' }, { door })
    return await readOne(trx, id)
  })

/** Lifts a refusal, so that the door is visited again; 409 if it already is. */
export const liftRefusal = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    const before = await readOne(trx, id)
    if (!(await queries.lift(trx, id, actor.id))) throw conflict('already-lifted')
    await recordAct(trx, actor, 'door.visited-again', { kind: 'calendar' }, { door: before.door.id })
    return await readOne(trx, id)
  })

/** Keeps refused addresses off the lists when a newer file gives them another id (rules#refused-doors). */
