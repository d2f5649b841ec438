import { sql } from 'kysely'
import type { Db } from '../../../../server/data/db.ts'
import { prepared } from '../../../../server/data/prepared.ts'
import type { TextKind } from './contract.ts'

type NewVersion = { kind: TextKind; version: number; html: string; writtenBy: number | null }

/** Stores a version of a text; an existing one is not changed. */
export const insertVersion = (db: Db, text: NewVersion) =>
  db
    .insertInto('noticeVersions')
    .values(text)
    .onConflict((conflict) => conflict.columns(['kind', 'version']).doNothing())
    .execute()

const listLatestVersion = prepared((db, kind: TextKind) =>
  db
    .selectFrom('noticeVersions')
    .where('kind', '=', kind)
    .select(['version', 'html'])
    .orderBy('version', 'desc')
    .limit(1),
)
/** Finds the version stored last. */
export const findLatestVersion = async (db: Db, kind: TextKind) => (await listLatestVersion(db, kind))[0]

export const listVersions = (db: Db, kind: TextKind) =>
  db
    .selectFrom('noticeVersions')
    .leftJoin('persons', 'persons.id', 'noticeVersions.writtenBy')
    .where('kind', '=', kind)
    .select(['noticeVersions.version', 'writtenAt', 'writtenBy'])
    .select(sql<string | null>`persons.first_name || ' ' || persons.last_name`.as('name'))
    .orderBy('noticeVersions.version', 'desc')
    .execute()

/** Lists a version, followed by the one before. */
export const listFrom = (db: Db, kind: TextKind, version: number) =>
  db
    .selectFrom('noticeVersions')
    .where('kind', '=', kind)
    .where('version', '<=', version)
    .select(['version', 'html'])
    .orderBy('version', 'desc')
    .limit(2)
    .execute()
