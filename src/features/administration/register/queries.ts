import { sql } from 'kysely'
import { alphabetical } from '../../../server/data/alphabet.ts'
import type { Db } from '../../../server/data/db.ts'
import { onceFor } from '../../../server/data/identity.ts'
import { allOf, type Fields, orderBy } from '../../../server/data/lists.ts'
import { prepared } from '../../../server/data/prepared.ts'
import { type SearchInput, searchResults } from '../../../server/data/search-results.ts'
import { searchCondition } from '../../../server/data/searches.ts'
import { closeness, type Tolerance, textCondition } from '../../../server/data/texts.ts'
import { versionOf } from '../../../server/data/version-cache.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { PERSON_COLUMNS } from '../../society/persons/contract.ts'
import { readFreeCondition } from '../../society/persons/free-fields/rules.ts'
import type { PERSON_FIELDS } from './contract.ts'

const FIELDS: Record<(typeof PERSON_FIELDS)[number], Fields[string]> = {
  id: { sql: sql.ref('persons.id'), kind: 'integer' },
  lastName: { sql: sql.ref('persons.lastName'), kind: 'text', thenBy: alphabetical('persons.firstName') },
  firstName: { sql: sql.ref('persons.firstName'), kind: 'text' },
  email: { nullable: true, sql: sql.ref('persons.email'), kind: 'text' },
  hasEmail: { sql: sql`(persons.email is not null)`, kind: 'boolean' },
  cis: { nullable: true, sql: sql.ref('persons.cis'), kind: 'text' },
  membertype: { nullable: true, sql: sql.ref('persons.membertype'), kind: 'text' },
  subscriptions: { sql: sql.ref('persons.subscriptions'), kind: 'array' },
  state: { sql: sql.ref('persons.state'), kind: 'text' },
  accountValidity: { sql: sql.ref('persons.accountValidity'), kind: 'day' },
  birthDate: { nullable: true, sql: sql.ref('persons.birthDate'), kind: 'day' },
  createdAt: { sql: sql.ref('persons.createdAt'), kind: 'instant' },
  emailConfirmedAt: { nullable: true, sql: sql.ref('persons.emailConfirmedAt'), kind: 'instant' },
  feePaidAt: { nullable: true, sql: sql.ref('persons.feePaidAt'), kind: 'instant' },
  newsletterOptIn: { sql: sql.ref('persons.newsletterOptIn'), kind: 'boolean' },
  emailFault: { nullable: true, sql: sql.ref('persons.emailFault'), kind: 'text' },
  emailFailingSince: { nullable: true, sql: sql.ref('persons.emailFailingSince'), kind: 'instant' },
  commission: {
    kind: 'relation',
    having: (names) => sql`(persons.id in (select person_id from person_roles where name in (${sql.join(names)})))`,
  },
  freeField: { kind: 'relation', having: (values) => havingValues(values) },
}

/** Condition: has one of these values (`3:true`); an invalid value matches nobody. */
function havingValues(texts: readonly string[]) {
  const held = texts.flatMap((text) => readFreeCondition(text).map((values) => JSON.stringify(values)))
  return sql<boolean>`(persons.free_fields @> any(${held}::text[]::jsonb[]))`
}

/** A search; with `byMatch`, without another sort order and with few enough results, best matches come first. */
export type Search = Pick<ListQuery, 'search' | 'q' | 'sort'> & { tolerance: Tolerance; byMatch: boolean }

const ID = sql<number>`persons.id`
const TEXT = sql.ref('persons.search')

/** Matching accounts; children have none. */
const matching = (db: Db, { search, q, tolerance }: Search) =>
  db
    .selectFrom('persons')
    .where('persons.state', 'is not', null)
    .where(allOf([searchCondition(FIELDS, search), textCondition(TEXT, q, tolerance)]))

/** Columns of a row of the register. */
const SHOWN = [...PERSON_COLUMNS, 'freeFields'] as const

const inOrder = <Q extends Parameters<typeof orderBy>[0]>(query: Q, { q, sort, byMatch }: Search): Q =>
  orderBy((byMatch ? query.orderBy(closeness(TEXT, q ?? ''), 'desc') : query) as Q, FIELDS, sort, 'lastName,asc', ID)

const listFound = (db: Db, search: Search) => inOrder(matching(db, search).select(SHOWN), search)

/** Prepared pages of a filter, because many pages of the same filter are read in a row. */
const pagesOf = onceFor((search: Search) => ({
  read: prepared(
    (db, limit: number, offset: number) =>
      listFound(db, search).limit(sql<number>`${limit}`).offset(sql<number>`${offset}`),
    'lists',
  ),
}))

export const listPersons = (db: Db, search: Search, offset: number, limit: number) =>
  search.q?.trim()
    ? listFound(db, search).limit(limit).offset(offset).execute()
    : pagesOf(search).read(db, limit, offset)

/** Searches accounts by name, address or telephone. */
export const searchPersons = (db: Db, sought: SearchInput) =>
  searchResults(
    db
      .selectFrom('persons')
      .where('persons.state', 'is not', null)
      .select(['persons.id as key', sql<string>`first_name || ' ' || last_name`.as('title'), 'persons.email as note']),
    { title: TEXT, order: sql`${alphabetical('persons.lastName')}, ${alphabetical('persons.firstName')}, persons.id` },
    sought,
  )

/** Lists all matching ids in order. */
export const listIds = async (db: Db, search: Search): Promise<Int32Array> => {
  const rows = await inOrder(matching(db, search).select('persons.id'), search).execute()
  return Int32Array.from(rows, ({ id }) => id)
}

/** Lists these persons in the sequence of their ids. */
export const listByIds = (db: Db, ids: number[]) =>
  db
    .selectFrom('persons')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .select(SHOWN)
    .orderBy(sql`array_position(${ids}::int[], id)`)
    .execute()

export const countPersons = async (db: Db, search: Search): Promise<number> =>
  (await matching(db, search).select(db.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total

/** Changes with every change of the register, before the change becomes visible. */
export const readRegisterVersion = versionOf('persons_version')

/** Lists these accounts with their addresses, in the sequence of their ids. */
export const listExportRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('persons')
    .leftJoin('addresses', 'addresses.id', 'persons.addressId')
    .where('persons.id', 'in', ids)
    .where('persons.state', 'is not', null)
    .select(PERSON_COLUMNS.map((column) => `persons.${column}` as const))
    .select(['persons.freeFields', 'streetNumber', 'streetName', 'postalCode', 'city', 'country'])
    .orderBy(sql`array_position(${ids}::int[], persons.id)`)
    .execute()
