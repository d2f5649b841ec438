import { sql } from 'kysely'
import type { Db } from '../../server/data/db.ts'
import type { REASONS } from './contract.ts'

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

/** Both accounts, held until the transaction ends, the lower id first; their orders change hands while they are (decision 27). */
export const lockPair = (db: Db, ids: readonly [number, number]) =>
  db.selectFrom('persons').where('id', 'in', ids).selectAll().orderBy('id').forUpdate().execute()
