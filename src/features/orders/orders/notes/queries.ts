import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

export const listNotes = (db: Db, commandId: number) =>
  db
    .selectFrom('orderNotes')
    .leftJoin('persons', 'persons.id', 'orderNotes.authorId')
    .where('commandId', '=', commandId)
    .select(['orderNotes.id', 'orderNotes.text', 'orderNotes.createdAt'])
    .select(sql<string | null>`persons.first_name || ' ' || persons.last_name`.as('author'))
    .orderBy('orderNotes.id', 'desc')
    .limit(200)
    .execute()

export const insertNote = (db: Db, note: { commandId: number; authorId: number; text: string }) =>
  db.insertInto('orderNotes').values(note).execute()
