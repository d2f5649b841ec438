import { type SqlBool, sql } from 'kysely'
import { type Db, now } from '../../../server/data/db.ts'
import { listSource } from '../../../server/data/pages.ts'
import { forgiving, fullName, textCondition } from '../../../server/data/texts.ts'
import type { Note } from './contract.ts'

const rows = (db: Db) =>
  db
    .selectFrom('calendarDoorNotes as note')
    .innerJoin('calendarDoors as door', 'door.id', 'note.doorId')
    .leftJoin('persons as author', 'author.id', 'note.authorId')
    .leftJoin('persons as settler', 'settler.id', 'note.settledBy')
    .where('note.withdrawn', '=', false)

const withDetails = (query: ReturnType<typeof rows>) =>
  query
    .select(['note.operationId as id', 'note.flat', 'note.text', 'note.at', 'note.settledAt', 'door.id as doorId'])
    .select(['door.number', 'door.suffix', 'door.street', 'door.postalCode', 'door.city'])
    .select([fullName('author').as('author'), fullName('settler').as('settledBy')])
    .select(sql<Note['kind']>`note.kind`.as('kind'))

/** Lists notes, latest first. */
export const listNotes = (db: Db, { q, settled }: { q?: string | undefined; settled: boolean }) =>
  forgiving(q, (tolerance) =>
    listSource(
      rows(db)
        .where('note.settledAt', settled ? 'is not' : 'is', null)
        .where(textCondition(sql.ref('door.search'), q, tolerance) ?? sql<SqlBool>`true`),
      (matching) => withDetails(matching).orderBy('note.at', 'desc').orderBy('note.operationId'),
    ),
  )

export const findNote = (db: Db, id: string) =>
  withDetails(rows(db).where('note.operationId', '=', id)).executeTakeFirst()
export type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>

/** Returns false if it was already settled. */
export const settle = async (db: Db, id: string, by: number | null): Promise<boolean> =>
  (
    await db
      .updateTable('calendarDoorNotes')
      .set(by === null ? { settledAt: null, settledBy: null } : { settledAt: now, settledBy: by })
      .where('operationId', '=', id)
      .where('settledAt', by === null ? 'is not' : 'is', null)
      .returning('operationId')
      .execute()
  ).length > 0
