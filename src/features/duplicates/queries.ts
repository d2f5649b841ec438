import { sql } from 'kysely'
import type { Db } from '../../server/data/db.ts'
import type { REASONS } from './contract.ts'

export type Pair = { low: number; high: number; reasons: (typeof REASONS)[number][] }

/** In a crowd that shares one telephone, each is set beside the next few of it, not beside everybody. */
const NEIGHBOURS = 3

const alike = (column: 'twin' | 'phone', reason: (typeof REASONS)[number]) => sql`
  select id, ${sql.ref(column)} as trait, ${reason} as reason,
    row_number() over (partition by ${sql.ref(column)} order by id) as place
  from persons
  join (
    select ${sql.ref(column)} from persons
    where state is not null and state <> 'ERASED' and ${sql.ref(column)} is not null
    group by ${sql.ref(column)} having count(*) > 1
  ) shared using (${sql.ref(column)})
  where state is not null and state <> 'ERASED'`

/** Every pair of accounts that share a trait and were not told apart, the latest registered first. */
export const listPairs = async (db: Db): Promise<Pair[]> =>
  (
    await sql<Pair>`
      with alike as (${alike('twin', 'NAME')} union all ${alike('phone', 'PHONE')})
      select one.id as low, other.id as high, array_agg(distinct one.reason) as reasons
      from alike one
      join alike other on other.reason = one.reason and other.trait = one.trait
        and other.place between one.place + 1 and one.place + ${NEIGHBOURS}::int
      where not exists (select from told_apart where low = one.id and high = other.id)
      group by one.id, other.id
      order by other.id desc, one.id desc`.execute(db)
  ).rows

/** Whether these two are such a pair at this moment. */
export const isPair = async (db: Db, low: number, high: number): Promise<boolean> =>
  (
    await sql<{ alike: boolean }>`
      select exists (
        select from persons one join persons other on other.twin = one.twin or other.phone = one.phone
        where one.id = ${low} and other.id = ${high}
          and not exists (select from told_apart where low = one.id and high = other.id)
      ) as alike`.execute(db)
  ).rows[0]?.alike === true

/** Who entered an account from a file: nobody, where its member registered. */
export const listGivers = async (db: Db, personId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('personEvents')
      .where('personId', '=', personId)
      .where('fromState', 'is', null)
      .where('actorId', 'is not', null)
      .select((eb) => eb.ref('actorId').$notNull().as('actorId'))
      .execute()
  ).map(({ actorId }) => actorId)

/** An address as one line. */
export const findAddressLine = async (db: Db, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const { streetNumber, streetName, postalCode, city } = await db
    .selectFrom('addresses')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  return `${streetNumber} ${streetName}, ${postalCode} ${city}`
}

/** A child was there, or was given its gift, whichever of both rows says so. */
export const joinSeasons = (db: Db, kept: number, gone: number) =>
  sql`update child_seasons stays set attended = stays.attended or goes.attended,
      gift_given = stays.gift_given or goes.gift_given
    from child_seasons goes
    where stays.child_id = ${kept} and goes.child_id = ${gone} and goes.season = stays.season`.execute(db)

export const insertApart = (db: Db, low: number, high: number, actorId: number) =>
  db
    .insertInto('toldApart')
    .values({ low, high, actorId })
    .onConflict((conflict) => conflict.columns(['low', 'high']).doNothing())
    .execute()

/** Both accounts, held until the transaction ends, lower id first so that two merges never wait for each other. */
export const lockPair = (db: Db, ids: readonly [number, number]) =>
  db.selectFrom('persons').where('id', 'in', ids).selectAll().orderBy('id').forUpdate().execute()

/** Their orders, before their accounts: whoever settles a payment holds the order first, too. */
export const lockOrders = (db: Db, ids: readonly [number, number]) =>
  db.selectFrom('commands').where('personId', 'in', ids).select('id').orderBy('id').forUpdate().execute()

type Reference = { table: string; column: string; primaryKey: string | null }

/** Everything that points at a person, from the database's own catalogue: what is added tomorrow is found, too. */
export const listReferences = async (db: Db): Promise<Reference[]> =>
  (
    await sql<Reference>`
      select source.relname as table, attribute.attname as column,
        (select conname from pg_constraint own where own.conrelid = source.oid and own.contype = 'p') as "primaryKey"
      from pg_constraint reference
      join pg_class source on source.oid = reference.conrelid
      cross join lateral unnest(reference.conkey, reference.confkey) as pair (own, theirs)
      join pg_attribute attribute on attribute.attrelid = reference.conrelid and attribute.attnum = pair.own
      join pg_attribute target on target.attrelid = reference.confrelid and target.attnum = pair.theirs
      where reference.contype = 'f' and reference.confrelid = 'persons'::regclass and target.attname = 'id'
      order by 1, 2`.execute(db)
  ).rows

const place = ({ table, column }: Pick<Reference, 'table' | 'column'>) => ({
  table: sql.table(table),
  column: sql.ref(column),
})
const counted = (result: { numAffectedRows?: bigint }) => Number(result.numAffectedRows ?? 0)

export async function moveRows(db: Db, reference: Reference, from: number, to: number) {
  const { table, column } = place(reference)
  return counted(await sql`update ${table} set ${column} = ${to} where ${column} = ${from}`.execute(db))
}

export async function deleteRows(db: Db, reference: Reference, of: number) {
  const { table, column } = place(reference)
  return counted(await sql`delete from ${table} where ${column} = ${of}`.execute(db))
}

export const listRows = async (db: Db, reference: Reference, of: number): Promise<string[]> => {
  const { table, column } = place(reference)
  const { rows } = await sql<{ row: string }>`select ctid::text as row from ${table} where ${column} = ${of}`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

export async function moveRow(db: Db, reference: Reference, row: string, to: number) {
  const { table, column } = place(reference)
  return counted(await sql`update ${table} set ${column} = ${to} where ctid = ${row}::tid`.execute(db))
}

/** A point within the transaction to come back to. */
export const setMark = (db: Db) => sql`savepoint merge`.execute(db)
export const backToMark = (db: Db) => sql`rollback to savepoint merge`.execute(db)

/** The children of an account, those who have grown into members among them. */
export const listChildren = (db: Db, parentId: number) =>
  db
    .selectFrom('relations')
    .innerJoin('persons as child', 'child.id', 'relations.childId')
    .where('parentId', '=', parentId)
    .select(['child.id', 'child.firstName', 'child.lastName', 'child.birthDate', 'child.state'])
    .orderBy('child.id')
    .execute()

/** Removes a person nothing points at any more. */
export const deletePerson = (db: Db, id: number) => db.deleteFrom('persons').where('id', '=', id).execute()

/** Removes an address that is nobody's any more. */
export const deleteUnusedAddress = (db: Db, id: number) =>
  db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('persons').where('addressId', '=', id).select('id'))))
    .execute()
