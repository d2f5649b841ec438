import type { Db } from '../../../../server/data/db.ts'

const notes = (db: Db, personId: number) =>
  db
    .selectFrom('personNotes as note')
    .innerJoin('persons as author', 'author.id', 'note.authorId')
    .where('note.personId', '=', personId)
    .select(['note.id', 'note.text', 'note.createdAt', 'note.authorId', 'author.firstName', 'author.lastName'])

export const listNotes = (db: Db, personId: number) => notes(db, personId).orderBy('note.id', 'desc').execute()

export const findNote = (db: Db, personId: number, id: number) =>
  notes(db, personId).where('note.id', '=', id).executeTakeFirst()

export const insertNote = async (db: Db, note: { personId: number; authorId: number; text: string }): Promise<number> =>
  (await db.insertInto('personNotes').values(note).returning('id').executeTakeFirstOrThrow()).id

export const insertNotes = (db: Db, notes: { personId: number; authorId: number; text: string }[]) =>
  db.insertInto('personNotes').values(notes).execute()

export const deleteNote = (db: Db, id: number) => db.deleteFrom('personNotes').where('id', '=', id).execute()
