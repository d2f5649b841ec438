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

/** The notes about a person, the latest first. 404 where there is no such account. */
export async function readNotes(db: Db, personId: number): Promise<PersonNote[]> {
  await readState(db, personId)
  return (await queries.listNotes(db, personId)).map(present)
}

export const writeNote = (db: Db, actor: Actor, personId: number, text: string) =>
  inTransaction(db, async (trx) => {
    // Locks the account: no note is written about one that is being erased.
    await lockForAct(trx, actor, personId)
    const id = await queries.insertNote(trx, { personId, authorId: actor.id, text })
    await recordAct(trx, actor, 'person.note-written', { kind: 'person', id: personId })
    return present((await queries.findNote(trx, personId, id)) ?? missing('note'))
  })

/** One's own note, anybody's for administrators of the society (403 for the rest). */
export const removeNote = (db: Db, actor: Actor, personId: number, id: number) =>
  inTransaction(db, async (trx) => {
    await lockForAct(trx, actor, personId)
    const note = (await queries.findNote(trx, personId, id)) ?? missing('note')
    if (note.authorId !== actor.id && !isAllowed(actor, may.manageSociety)) refuseRight(actor, 'not-your-note')
    await queries.deleteNote(trx, id)
    await recordAct(trx, actor, 'person.note-deleted', { kind: 'person', id: personId })
  })

/** Notes that came with a file, about persons whose rows the caller holds or has just entered; the file's own act tells of them. */
export const enterNotes = (trx: Trx, notes: { personId: number; authorId: number; text: string }[]) =>
  queries.insertNotes(trx, notes)
