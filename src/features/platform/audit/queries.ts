import { type InsertObject, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../../db/schema.ts'
import type { Db } from '../../../server/data/db.ts'
import { allOf, columnsOf, type Fields } from '../../../server/data/lists.ts'
import type { Slice } from '../../../server/data/pages.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { textCondition } from '../../../server/data/texts.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { type ACT_FIELDS, ACTS_COUNTED } from './contract.ts'

export const insertActs = (db: Db, acts: InsertObject<DB, 'auditLog'>[]) =>
  db.insertInto('auditLog').values(acts).execute()

/** Returns its id. */
export const insertAct = async (db: Db, act: InsertObject<DB, 'auditLog'>): Promise<number> =>
  (await db.insertInto('auditLog').values(act).returning('id').executeTakeFirstOrThrow()).id

export const insertReplaced = (db: Db, values: InsertObject<DB, 'replacedValues'>[]) =>
  db.insertInto('replacedValues').values(values).execute()

/** Records that this person's page was read, unless it was within the last hour. */
export const insertRead = (db: Db, read: { actorId: number; personId: number; fromAddress: string }) =>
  sql`insert into audit_log (actor_id, action, subject_kind, subject_id, from_address)
    select ${read.actorId}::int, 'person.read', 'person', ${read.personId}::int, ${read.fromAddress}
    where not exists (select from audit_log where action = 'person.read' and actor_id = ${read.actorId}
      and subject_id = ${read.personId} and at > now() - interval '1 hour')`.execute(db)

/** Deletes some entries older than three years; returns how many. */
export const deleteOld = async (db: Db, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('auditLog')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('auditLog')
        .where('at', '<', sql<string>`now() - interval '3 years'`)
        .orderBy('at')
        .limit(limit)
        .select('id'),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const FIELDS: Record<(typeof ACT_FIELDS)[number], Fields[string]> = columnsOf('auditLog', {
  at: 'instant',
  action: 'text',
  actorId: 'integer',
  subjectId: 'integer',
  subjectKind: 'text',
})

type Search = Pick<ListQuery, 'search' | 'q'>

/** Maximum number of namesakes searched. */
const NAMESAKES = 100

const listNamesakes = async (db: Db, q: string): Promise<number[]> =>
  (
    await db
      .selectFrom('persons')
      .where('state', 'is not', null)
      .where(allOf([textCondition(sql.ref('persons.search'), q)]))
      .select('id')
      .limit(NAMESAKES)
      .execute()
  ).map(({ id }) => id)

async function matching(db: Db, { search, q }: Search) {
  const ids = q?.trim() ? await listNamesakes(db, q) : undefined
  const theirs =
    ids &&
    sql<boolean>`(audit_log.actor_id = any(${ids}::int[])
      or (audit_log.subject_kind = 'person' and audit_log.subject_id = any(${ids}::int[])))`
  return db.selectFrom('auditLog').where(allOf([searchCondition(FIELDS, search), theirs]))
}

/** Lists entries with present names, latest first; counted up to the limit. */
export const listActs = (db: Db, search: Search) => ({
  rows: (slice: Slice) => readActs(db, search, slice),
  count: () => countActs(db, search),
  most: ACTS_COUNTED,
})
export type ActRow = Awaited<ReturnType<typeof readActs>>[number]

async function readActs(db: Db, search: Search, { offset, limit }: Slice) {
  const acts = (await matching(db, search))
    .selectAll('auditLog')
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .offset(offset)
  return await db
    .selectFrom(acts.as('act'))
    .leftJoin('persons as actor', 'actor.id', 'act.actorId')
    .leftJoin('persons as subject', (join) =>
      join.onRef('subject.id', '=', 'act.subjectId').on('act.subjectKind', '=', 'person'),
    )
    .selectAll('act')
    .select(['actor.firstName as actorFirst', 'actor.lastName as actorLast'])
    .select(['subject.firstName as subjectFirst', 'subject.lastName as subjectLast'])
    .select(
      sql<string | null>`case act.subject_kind
        when 'centre' then (select name from centres where id = act.subject_id)
        when 'free-field' then (select name from free_fields where id = act.subject_id)
        when 'commission' then (select name from commissions where id = act.subject_id)
        when 'document' then (select title from documents where id = act.subject_id)
        when 'news' then (select title from news where id = act.subject_id)
        when 'mailing' then (select subject from mailings where id = act.subject_id)
        when 'album' then (select title from albums where id = act.subject_id)
        when 'partner' then (select name from partners where id = act.subject_id)
        when 'fee' then (select name from resources where id = act.subject_id)
        when 'resource' then (select name from resources where id = act.subject_id)
        when 'calendar' then (select name from resources where campaign_id = act.subject_id) end`.as('thing'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('replacedValues')
          .whereRef('replacedValues.actId', '=', 'act.id')
          .select(['field', 'old', 'new'])
          .orderBy('replacedValues.id'),
      ).as('replaced'),
    )
    .orderBy('act.at', 'desc')
    .orderBy('act.id', 'desc')
    .execute()
}

async function countActs(db: Db, search: Search): Promise<number> {
  const some = (await matching(db, search)).select('auditLog.id').limit(ACTS_COUNTED)
  const { total } = await db
    .selectFrom(some.as('act'))
    .select(db.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
