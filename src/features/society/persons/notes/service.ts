import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import { may } from '../../../platform/access/contract.ts'
import { isAllowed } from '../../../platform/access/rules.ts'
import { type Actor, refuseRight } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockForAct } from '../changes/service.ts'
import { readState } from '../service.ts'
import type { PersonNote } from './contract.ts'
import * as queries from './queries.ts'

type Row = Awaited<ReturnType<typeof queries.listNotes>>[number]

const present = ({ id, text, createdAt, authorId, firstName, lastName }: Row): PersonNote => ({
  id,
  text,
  createdAt,
  author: { id: authorId, name: `${firstName} ${lastName}` },
})

/** Reads the notes about a person, latest first. 404 without such an account. */
export async function readNotes(db: Db, personId: number): Promise<PersonNote[]> {
  await readState(db, personId)
  return (await queries.listNotes(db, personId)).map(present)
}

export const writeNote = (db: Db, actor: Actor, personId: number, text: string) =>
  inTransaction(db, async (trx) => {
    // Locks the account, so that no note is written while it is being erased.
    await lockForAct(trx, actor, personId)
    const id = await queries.insertNote(trx, { personId, authorId: actor.id, text })
    await recordAct(trx, actor, 'person.note-written', { kind: 'person', id: personId })
    return present((await queries.findNote(trx, personId, id)) ?? missing('note'))
  })

/** Deletes one's own note, or anybody's for administrators of the society (else 403). */
export const removeNote = (db: Db, actor: Actor, personId: number, id: number) =>
  inTransaction(db, async (trx) => {
    await lockForAct(trx, actor, personId)
    const note = (await queries.findNote(trx, personId, id)) ?? missing('note')
    if (note.authorId !== actor.id && !isAllowed(actor, may.manageSociety)) refuseRight(actor, 'not-your-note')
    await queries.deleteNote(trx, id)
    await recordAct(trx, actor, 'person.note-deleted', { kind: 'person', id: personId })
  })

/**
 * Inserts notes of an import, about persons whose rows the caller holds or just created; the import itself is in the
 * audit log.
 */
export const enterNotes = (trx: Trx, notes: { personId: number; authorId: number; text: string }[]) =>
  queries.insertNotes(trx, notes)
