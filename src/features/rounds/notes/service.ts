import { type Db, inTransaction } from '../../../server/data/db.ts'
import { readPage } from '../../../server/data/pages.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import type { listNotes, Note } from './contract.ts'
import * as queries from './queries.ts'

function present({
  doorId,
  number,
  suffix,
  street,
  postalCode,
  city,
  settledAt,
  settledBy,
  ...row
}: queries.NoteRow): Note {
  const settled = settledAt === null ? null : { at: settledAt, by: settledBy }
  return { ...row, settled, door: { id: doorId, number, suffix, street, postalCode, city } }
}

const readOne = async (db: Db, id: string) => present((await queries.findNote(db, id)) ?? missing('note'))

export async function readNotes(db: Db, query: InputOf<typeof listNotes>['query']) {
  const { rows, total } = await readPage(queries.listNotes(db, query), query)
  return { rows: rows.map(present), total }
}

/** Marks a note as dealt with by the station (rules#notes-for-the-station); 409 if it already is. */
export const settleNote = (db: Db, actor: Actor, id: string): Promise<Note> =>
  inTransaction(db, async (trx) => {
    const { door } = await readOne(trx, id)
    if (!(await queries.settle(trx, id, actor.id))) throw conflict('already-settled')
    await recordAct(trx, actor, 'door.note-settled', { kind: 'calendar' }, { door: door.id })
    return await readOne(trx, id)
  })

export const reopenNote = (db: Db, actor: Actor, id: string): Promise<Note> =>
  inTransaction(db, async (trx) => {
    const { door } = await readOne(trx, id)
    if (!(await queries.settle(trx, id, null))) throw conflict('not-settled')
    await recordAct(trx, actor, 'door.note-reopened', { kind: 'calendar' }, { door: door.id })
    return await readOne(trx, id)
  })
