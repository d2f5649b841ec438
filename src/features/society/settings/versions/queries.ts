import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'

/** Keeps a text under its version; one that is kept already stays as it is. */
export const insertVersion = (db: Db, notice: { version: number; html: string; writtenBy: number | null }) =>
  db
    .insertInto('noticeVersions')
    .values(notice)
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()

export const listVersions = (db: Db) =>
  db
    .selectFrom('noticeVersions')
    .leftJoin('persons', 'persons.id', 'noticeVersions.writtenBy')
    .select(['noticeVersions.version', 'writtenAt', 'writtenBy'])
    .select(sql<string | null>`persons.first_name || ' ' || persons.last_name`.as('name'))
    .orderBy('noticeVersions.version', 'desc')
    .execute()

/** A version, and after it the one that was in force before. */
export const listFrom = (db: Db, version: number) =>
  db
    .selectFrom('noticeVersions')
    .where('version', '<=', version)
    .select(['version', 'html'])
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
