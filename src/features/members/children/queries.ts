import { sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import type { Slice } from '../../../server/data/pages.ts'
import { textCondition } from '../../../server/data/texts.ts'
import type { Bracket, Ticks, WhichChildren } from './contract.ts'

export const listBrackets = (db: Db): Promise<Bracket[]> =>
  db.selectFrom('childBrackets').select(['fromAge as from', 'toAge as to', 'gift']).orderBy('fromAge').execute()

const bracketsVersion = (db: Db) => db.selectFrom('editedLists').where('name', '=', 'child_brackets').select('version')

export const readBracketsVersion = (db: Db) => bracketsVersion(db).executeTakeFirstOrThrow()
/** Reads and locks the brackets until the transaction ends, so that one caller at a time replaces them. */
export const lockBrackets = (trx: Trx) => bracketsVersion(trx).forUpdate().executeTakeFirstOrThrow()

/** Unchanged brackets are not written, so that saving an unchanged list keeps its version. */
export async function replaceBrackets(trx: Trx, wanted: readonly Bracket[]) {
  const existing = await listBrackets(trx)
  const missingIn = (list: readonly Bracket[], { from, to, gift }: Bracket) =>
    !list.some((each) => each.from === from && each.to === to && each.gift === gift)
  const gone = existing.filter((each) => missingIn(wanted, each)).map(({ from }) => from)
  const added = wanted.filter((each) => missingIn(existing, each))
  if (gone.length > 0) await trx.deleteFrom('childBrackets').where('fromAge', 'in', gone).execute()
  if (added.length === 0) return
  await trx
    .insertInto('childBrackets')
    .values(added.map(({ from, to, gift }) => ({ fromAge: from, toAge: to, gift })))
    .execute()
}

/** Entries with the same name and birth date that nobody declared to be two children. */
const alike = sql`other.state is null and other.twin = child.twin and other.id <> child.id
  and not exists (select from told_apart where low = least(other.id, child.id) and high = greatest(other.id, child.id))`

/** Ids of the child's own entry and of those like it, as an array. */
const entries = sql`array(select child.id union all select other.id from persons other where ${alike})`

/** Pairs of entries of the same child, in both directions; computed once for a whole list. */
const pairs = sql`(select one.id as one, other.id as other from persons one join persons other
  on other.twin = one.twin and other.id <> one.id and other.state is null and one.state is null
  where not exists (select from told_apart where low = least(other.id, one.id) and high = greatest(other.id, one.id)))`

/** Whether a child was ticked off in a season, under any of its entries. */
const ticked = (season: number, column: 'attended' | 'gift_given') =>
  sql<boolean>`exists (select from child_seasons s where s.child_id = any(${entries}) and s.season = ${season}
    and s.${sql.ref(column)})`

/** Entries of the parents that count. */
const declared = (parents: WhichChildren['parents']) => sql`(select r.child_id from relations r
  join persons parent on parent.id = r.parent_id
  where parent.state ${parents === 'ACTIVE' ? sql`= 'ACTIVE'` : sql`<> 'ERASED'`})`

/** Declared children, each once, under its oldest entry. */
const matching = (db: Db, { bornFrom, bornTo, parents, q }: WhichChildren) =>
  db
    .selectFrom('persons as child')
    .where('child.state', 'is', null)
    .where('child.birthDate', 'is not', null)
    .where(sql<boolean>`child.id not in (select pair.one from ${pairs} pair where pair.other < pair.one)`)
    .where(
      sql<boolean>`(child.id in ${declared(parents)}
        or child.id in (select pair.one from ${pairs} pair where pair.other in ${declared(parents)}))`,
    )
    .where(textCondition(sql.ref('child.search'), q) ?? sql<boolean>`true`)
    .$if(bornFrom !== undefined, (query) => query.where('child.birthDate', '>=', bornFrom ?? ''))
    .$if(bornTo !== undefined, (query) => query.where('child.birthDate', '<=', bornTo ?? ''))

/** Lists children by name or by age, with their total. */
export const listChildren = (db: Db, which: WhichChildren, season: number, sort: 'name' | 'age') => ({
  rows: (slice: Slice) => readSlice(db, which, season, { sort, ...slice }),
  count: () => countChildren(db, which),
})

type Page = Slice & { sort: 'name' | 'age' }

async function readSlice(db: Db, which: WhichChildren, season: number, { sort, offset, limit }: Page) {
  // Reads the ids of the page first, then only their details.
  const page = await matching(db, which)
    .select('child.id')
    .$if(sort === 'age', (query) => query.orderBy('child.birthDate', 'desc'))
    .orderBy(alphabetical('child.lastName'))
    .orderBy(alphabetical('child.firstName'))
    .orderBy('child.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = page.map(({ id }) => id)
  const rows = await db
    .selectFrom('persons as child')
    .where(sql<boolean>`child.id = any(${ids}::int[])`)
    .select(['child.id', 'child.firstName', 'child.lastName'])
    .select((eb) => [
      eb.ref('child.birthDate').$notNull().as('birthDate'),
      sql<{ id: number; firstName: string; lastName: string; cis: string | null }[]>`(
        select coalesce(json_agg(json_build_object('id', parent.id, 'firstName', parent.first_name, 'lastName',
          parent.last_name, 'cis', parent.cis) order by parent.id), '[]')
        from persons parent where parent.state <> 'ERASED' and parent.id in
          (select r.parent_id from relations r where r.child_id = any(${entries})))`.as('parents'),
      sql<number[]>`array(select other.id from persons other where ${alike} order by 1)`.as('others'),
      ticked(season, 'attended').as('attended'),
      ticked(season, 'gift_given').as('giftGiven'),
    ])
    .execute()
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}

const countChildren = async (db: Db, which: WhichChildren): Promise<number> =>
  (
    await matching(db, which)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

export const countAttendance = (db: Db, which: WhichChildren, season: number) =>
  matching(db, which)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<number>`(count(*) filter (where ${ticked(season, 'attended')}))::int`.as('attended'))
    .executeTakeFirstOrThrow()

/** Counts children by day of birth, and how many of them came. */
export const countByBirth = (db: Db, which: WhichChildren, season: number) =>
  matching(db, which)
    .groupBy('child.birthDate')
    .select((eb) => [eb.ref('child.birthDate').$notNull().as('birthDate'), eb.fn.countAll<number>().as('total')])
    .select(sql<number>`(count(*) filter (where ${ticked(season, 'attended')}))::int`.as('attended'))
    .execute()

/** Locks these children until the transaction ends, lower ids first. */
export const lockChildren = (db: Db, ids: number[]) =>
  db
    .selectFrom('persons')
    .where('id', 'in', ids)
    .where('state', 'is', null)
    .select(['id', 'twin'])
    .orderBy('id')
    .forUpdate()
    .execute()

export const saveSeason = (db: Db, childId: number, season: number, ticks: Ticks) =>
  db
    .insertInto('childSeasons')
    .values({ childId, season, attended: ticks.attended ?? false, giftGiven: ticks.giftGiven ?? false })
    .onConflict((conflict) =>
      conflict.columns(['childId', 'season']).doUpdateSet((eb) => ({
        attended: ticks.attended ?? eb.ref('childSeasons.attended'),
        giftGiven: ticks.giftGiven ?? eb.ref('childSeasons.giftGiven'),
      })),
    )
    .returning(['attended', 'giftGiven'])
    .executeTakeFirstOrThrow()
