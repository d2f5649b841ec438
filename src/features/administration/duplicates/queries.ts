import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import type { REASONS } from './contract.ts'
import type { Writer } from './rules.ts'

export type Pair = { low: number; high: number; reasons: (typeof REASONS)[number][] }

/** If many share a telephone, each is paired with the next few only, not with all. */
const NEIGHBOURS = 3

const EARLIER_OF_CROWD = sql.join(
  Array.from({ length: NEIGHBOURS }, (_, at) => sql`lag(id, ${sql.lit(at + 1)}) over crowd`),
)

const alike = (column: 'twin' | 'phone', reason: (typeof REASONS)[number]) => sql`
  select unnest(earlier) as low, id as high, ${reason} as reason
  from (
    select id, array[${EARLIER_OF_CROWD}] as earlier
    from persons
    where state is not null and state <> 'ERASED' and ${sql.ref(column)} is not null
    window crowd as (partition by ${sql.ref(column)} order by id)
  ) each
  where earlier[1] is not null`

/**
 * Lists every pair of accounts that share a trait and were not declared distinct, latest registration first. One pass,
 * however many.
 */
export const listPairs = async (db: Db): Promise<Pair[]> =>
  (
    await sql<Pair>`
      with alike as (${alike('twin', 'NAME')} union all ${alike('phone', 'PHONE')})
      select low, high, array_agg(distinct reason) as reasons
      from alike
      where low is not null and not exists (select from told_apart where (low, high) = (alike.low, alike.high))
      group by low, high
      order by high desc, low desc`.execute(db)
  ).rows

/** Finds the traits that these two share now; undefined if they were declared distinct. */
export const findTraits = async (db: Db, low: number, high: number) =>
  (
    await sql<{ NAME: boolean; PHONE: boolean }>`
      select coalesce(other.twin = one.twin, false) as "NAME", coalesce(other.phone = one.phone, false) as "PHONE"
      from persons one join persons other on one.id = ${low} and other.id = ${high}
      where not exists (select from told_apart where low = one.id and high = other.id)`.execute(db)
  ).rows[0]

/**
 * Finds who last wrote each of these fields of two accounts; `act` is the audit log's number, which grows with time. A
 * field that nobody has written since the account was created has none.
 */
export const listWriters = async (
  db: Db,
  ids: readonly [number, number],
  fields: readonly string[],
): Promise<Writer[]> =>
  (
    await sql<Writer>`
      select person.id as "personId", wanted.field, latest.actor_id as "actorId", latest.id as act
      from persons person
      cross join unnest(${sql.val([...fields])}::text[]) as wanted (field)
      join lateral (
        select id, actor_id from audit_log act
        where subject_kind = 'person' and subject_id = person.id
          and (action in ('person.registered', 'person.added')
            or (action = 'person.imported' and details ->> 'created' = 'true')
            or (action in ('person.updated', 'person.imported') and details -> 'fields' @> to_jsonb(wanted.field))
            or (action = 'person.merged' and exists (
              select from replaced_values value where value.act_id = act.id and value.field = wanted.field)))
        order by id desc limit 1
      ) latest on true
      where person.id in (${sql.join([...ids])})`.execute(db)
  ).rows

/** Lists who created an account by an import; empty if its member registered. */
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
  // A « lieu-dit » has no number.
  return `${streetNumber} ${streetName}, ${postalCode} ${city}`.trim()
}

/**
 * Locks both accounts until the transaction ends, lower id first; their orders are moved under these locks (decision
 * 27).
 */
export const lockPair = (db: Db, ids: readonly [number, number]) =>
  db.selectFrom('persons').where('id', 'in', ids).selectAll().orderBy('id').forUpdate().execute()
