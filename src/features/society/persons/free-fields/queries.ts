import { type InsertObject, sql, type UpdateObject } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '../../../../../db/schema.ts'
import { alphabetical } from '../../../../server/data/alphabet.ts'
import { isLiving } from '../../../../server/data/archiving.ts'
import { type Db, now, type Trx } from '../../../../server/data/db.ts'
import type { Ordering } from '../../../../server/data/ordering.ts'

export const FREE_FIELDS_ORDER: Ordering = {
  table: 'freeFields',
  otherwise: alphabetical('freeFields.name'),
  within: isLiving('freeFields'),
}

const fields = (db: Db) =>
  db
    .selectFrom('freeFields')
    .select(['freeFields.id', 'freeFields.name', 'freeFields.kind', 'freeFields.access', 'freeFields.version'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('freeFieldChoices as choice')
          .whereRef('choice.fieldId', '=', 'freeFields.id')
          .select(['choice.id', 'choice.name'])
          .orderBy('choice.position')
          .orderBy('choice.id'),
      ).as('choices'),
    )
    .orderBy('freeFields.position', (place) => place.asc().nullsLast())
    .orderBy('freeFields.id')

export const listFreeFields = (db: Db) => fields(db).where(isLiving('freeFields')).execute()

/** Lists and locks them until the transaction ends; read after locking, so that the choices are current. */
export async function holdFreeFields(trx: Trx) {
  await trx.selectFrom('freeFields').select('id').orderBy('id').forShare().execute()
  return await listFreeFields(trx)
}

/** Archived ones last. */
export const listAllFreeFields = (db: Db) =>
  fields(db)
    .clearOrderBy()
    .select(sql<boolean>`free_fields.archived_at is not null`.as('archived'))
    .orderBy(sql`free_fields.archived_at is not null`)
    .orderBy('freeFields.position', (place) => place.asc().nullsLast())
    .orderBy('freeFields.id')
    .execute()

/** Counts the persons with a value of each field. */
export const countValues = async (db: Db) =>
  (
    await sql<{ id: number; persons: number }>`
      select key::int as id, count(*)::int as persons from persons, jsonb_object_keys(free_fields) as key
      where state is not null group by key`.execute(db)
  ).rows

/** Counts the persons with each choice. */
export const countChoices = async (db: Db) =>
  (
    await sql<{ id: number; persons: number }>`
      select choice.id, count(*)::int as persons
      from persons cross join lateral jsonb_each_text(persons.free_fields) as held (field, value)
      join free_field_choices choice on choice.field_id::text = held.field and choice.id::text = held.value
      where persons.state is not null group by choice.id`.execute(db)
  ).rows

/** Locked until the transaction ends; archived ones are not found. */
export const lockFreeField = (trx: Trx, id: number) =>
  trx
    .selectFrom('freeFields')
    .where('id', '=', id)
    .where(isLiving('freeFields'))
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

export const lockAnyFreeField = (trx: Trx, id: number) =>
  trx.selectFrom('freeFields').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

export const insertFreeField = async (trx: Trx, field: InsertObject<DB, 'freeFields'>): Promise<number> =>
  (
    await trx
      .insertInto('freeFields')
      .values({ ...field, position: sql<number>`(select coalesce(max(position), 0) + 1 from free_fields)` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateFreeField = (trx: Trx, id: number, changes: UpdateObject<DB, 'freeFields'>) =>
  trx
    .updateTable('freeFields')
    .set({ ...changes, updatedAt: now })
    .where('id', '=', id)
    .execute()

export const deleteFreeField = (trx: Trx, id: number) => trx.deleteFrom('freeFields').where('id', '=', id).execute()

export const listChoices = (trx: Trx, fieldId: number) =>
  trx.selectFrom('freeFieldChoices').where('fieldId', '=', fieldId).select(['id', 'name', 'position']).execute()

export const insertChoice = (trx: Trx, choice: InsertObject<DB, 'freeFieldChoices'>) =>
  trx.insertInto('freeFieldChoices').values(choice).execute()

export const updateChoice = (trx: Trx, id: number, changes: { name: string; position: number }) =>
  trx.updateTable('freeFieldChoices').set(changes).where('id', '=', id).execute()

export const deleteChoices = (trx: Trx, ids: readonly number[]) =>
  trx.deleteFrom('freeFieldChoices').where('id', 'in', ids).execute()

/** Whether somebody has one of these choices. */
export const isChosen = async (trx: Trx, fieldId: number, choices: readonly number[]): Promise<boolean> =>
  (
    await sql`select from persons where state is not null
      and free_fields @> any(${choices.map((id) => JSON.stringify({ [fieldId]: id }))}::text[]::jsonb[]) limit 1`.execute(
      trx,
    )
  ).rows.length > 0

export const hasValues = async (trx: Trx, fieldId: number): Promise<boolean> =>
  (await sql`select from persons where state is not null and free_fields ? ${String(fieldId)} limit 1`.execute(trx))
    .rows.length > 0

/**
 * Locks the persons with a value until the transaction ends; accounts are locked before anything else (decision 27).
 */
export const lockHolders = (trx: Trx, fieldId: number) =>
  sql`select id from persons where free_fields ? ${String(fieldId)} order by id for no key update`.execute(trx)

export const deleteValues = (trx: Trx, fieldId: number) =>
  sql`update persons set free_fields = free_fields - ${String(fieldId)}, updated_at = now()
    where free_fields ? ${String(fieldId)}`.execute(trx)

/** Finds a person's values, and the version of their row. */
export const findValues = (db: Db, personId: number) =>
  db
    .selectFrom('persons')
    .where('id', '=', personId)
    .where('state', 'is not', null)
    .select(['freeFields', 'version'])
    .executeTakeFirst()
