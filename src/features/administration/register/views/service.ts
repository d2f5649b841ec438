import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { MOST_VIEWS, type RegisterView } from './contract.ts'
import * as queries from './queries.ts'

export const readViews = async (db: Db, actor: Actor) => ({ views: await queries.listViews(db, actor.id) })

/** Saves a view, replacing one of the same name. */
export const saveView = (db: Db, actor: Actor, view: Omit<RegisterView, 'id'>) =>
  inTransaction(db, async (trx) => {
    const before = await queries.listViews(trx, actor.id)
    if (before.length >= MOST_VIEWS && before.every(({ name }) => name !== view.name)) throw conflict('too-many-views')
    await queries.saveView(trx, actor.id, view)
    return await readViews(trx, actor)
  })

export async function deleteView(db: Db, actor: Actor, id: number) {
  if (!(await queries.deleteView(db, actor.id, id))) missing('view')
}
