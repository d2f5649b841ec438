import { sql } from 'kysely'
import type { Db } from '../../../server/data/db.ts'
import type { REASONS } from './contract.ts'
import type { Writer } from './rules.ts'

export type Pair = { low: number; high: number; reasons: (typeof REASONS)[number][] }

/** In a crowd that shares one telephone, each is set beside the next few of it, not beside everybody. */
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

/** Every pair of accounts that share a trait and were not told apart, the latest registered first. One pass, however large the crowd. */
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

/** Whether these two share a trait at this moment, and which; undefined where they were told apart. */
export const findTraits = async (db: Db, low: number, high: number) =>
  (
    await sql<{ NAME: boolean; PHONE: boolean }>`
      select coalesce(other.twin = one.twin, false) as "NAME", coalesce(other.phone = one.phone, false) as "PHONE"
      from persons one join persons other on one.id = ${low} and other.id = ${high}
      where not exists (select from told_apart where low = one.id and high = other.id)`.execute(db)
  ).rows[0]

/**
 * Who wrote each of these fields last, on each of two accounts; `act` is the journal's number, which grows with time. A field that
 * nobody wrote since the account was made has none.
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
  // A « lieu-dit » has no number.
  return `${streetNumber} ${streetName}, ${postalCode} ${city}`.trim()
}

/** Both accounts, held until the transaction ends, the lower id first; their orders change hands while they are (decision 27). */
export const lockPair = (db: Db, ids: readonly [number, number]) =>
  db.selectFrom('persons').where('id', 'in', ids).selectAll().orderBy('id').forUpdate().execute()
