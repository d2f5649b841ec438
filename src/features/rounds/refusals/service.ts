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

/** Keeps a door, or a flat of it, off the lists of sellers (rules#refused-doors); 409 where it is off them already. */
export const addRefusal = (db: Db, actor: Actor, { door, flat, since }: InputOf<typeof contract>['body']) =>
  inTransaction(db, async (trx) => {
    await ((await queries.lockDoor(trx, door)) ?? missing('door'))
    if (await queries.isRefused(trx, door, flat)) throw conflict('already-refused')
    const row = { doorId: door, flat, since: since ?? parisDay(new Date()), authorId: actor.id }
    const id = await queries.insertRefusal(trx, row)
    await recordAct(trx, actor, 'door.refused', { kind: 'calendar' }, { door })
    return await readOne(trx, id)
  })

/** Has a door visited again; 409 where somebody said so before. */
export const liftRefusal = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    const before = await readOne(trx, id)
    if (!(await queries.lift(trx, id, actor.id))) throw conflict('already-lifted')
    await recordAct(trx, actor, 'door.visited-again', { kind: 'calendar' }, { door: before.door.id })
    return await readOne(trx, id)
  })

/** Who asked not to be visited stays off the lists where a newer file names their address anew (rules#refused-doors). */
