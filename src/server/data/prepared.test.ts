import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'
import { signUp } from '../../features/society/persons/fixtures.ts'
import { connectPostgres, type Db, inTransaction, readMoment, withCommit } from './db.ts'
import { allOf, type Fields } from './lists.ts'
import { prepared } from './prepared.ts'
import { searchCondition } from './searches.ts'

let db: Db

sharedProgram(async (program) => {
  db = program.db
  for (let n = 0; n < 4; n++) await signUp(program)
  await db.updateTable('persons').set({ cis: 'Beauregard', newsletterOptIn: true }).where('id', '>', 2).execute()
})

const FIELDS: Fields = {
  id: { sql: sql.ref('persons.id'), kind: 'integer' },
  lastName: { sql: sql.ref('persons.lastName'), kind: 'text' },
  cis: { nullable: true, sql: sql.ref('persons.cis'), kind: 'text' },
  subscriptions: { sql: sql.ref('persons.subscriptions'), kind: 'array' },
  createdAt: { sql: sql.ref('persons.createdAt'), kind: 'instant' },
  birthDate: { nullable: true, sql: sql.ref('persons.birthDate'), kind: 'day' },
  newsletterOptIn: { sql: sql.ref('persons.newsletterOptIn'), kind: 'boolean' },
  role: {
    kind: 'relation',
    having: (names) => sql`(persons.id in (select person_id from person_roles where name in (${sql.join(names)})))`,
  },
}

const COLUMNS = ['id', 'firstName', 'cis', 'subscriptions', 'createdAt', 'birthDate', 'newsletterOptIn'] as const

const listFound = (search: string) =>
  db
    .selectFrom('persons')
    .where(allOf([searchCondition(FIELDS, search)]))
    .select(COLUMNS)
    .select(sql<object>`json_build_object('first_name', first_name, 'some_ids', array[id])`.as('inner_part'))
    .orderBy('id')
    .execute()

const readName = prepared((kysely, id: number) =>
  kysely
    .selectFrom('persons')
    .where('id', '=', id)
    .select(COLUMNS)
    .select(sql<object>`json_build_object('first_name', first_name, 'some_ids', array[id])`.as('inner_part')),
)

describe('A statement', () => {
  test.each([
    ['id==1', 'id==3', 'id==999'],
    ['cis==Beauregard', 'cis==Autre', 'cis==Nulle'],
    ['cis!=Beauregard', 'cis!=Autre'],
    ['id=in=(1,2)', 'id=in=(3,4)'],
    ['id=out=(1,2)', 'id=out=(3,1)'],
    ['lastName==*e*', 'lastName==*zzz*', 'lastName!=*e*'],
    ['subscriptions==AMICALE', 'subscriptions==UDSP', 'subscriptions!=AMICALE'],
    ['newsletterOptIn==true', 'newsletterOptIn==false'],
    ['birthDate>1900-01-01', 'birthDate>2100-01-01'],
    ['createdAt>=2020-01-01T00:00:00Z', 'createdAt>=2100-01-01T00:00:00Z'],
    ['role==general', 'role==nobody', 'role=in=(general,x)'],
    ['(id==1,id==2);cis==Autre', '(id==3,id==4);cis==Beauregard', 'id==1,(id==2;cis==Autre)'],
  ])('a search like %s finds the same rows once it is prepared as when it was asked first', async (...searches) => {
    const first = await Promise.all(searches.map(listFound))
    for (let round = 0; round < 4; round++)
      for (const [at, search] of searches.entries()) expect(await listFound(search)).toEqual(first[at])
  })

  test('a query that is compiled once gives the rows that Kysely gives', async () => {
    const [first] = await listFound('id==1')
    for (let round = 0; round < 4; round++) {
      expect(await readName(db, 1)).toEqual([first])
      expect(await readName(db, 999)).toEqual([])
    }
  })

  test('a query that is compiled once sees in a transaction what was written there, and nothing after it was rolled back', async () => {
    const [{ firstName, id } = { firstName: '', id: 0 }] = await listFound('id>0')
    await expect(
      db.transaction().execute(async (trx) => {
        await trx.updateTable('persons').set({ firstName: 'Autrement' }).where('id', '=', id).execute()
        expect((await readName(trx, id))[0]?.firstName).toBe('Autrement')
        throw new Error('not kept')
      }),
    ).rejects.toThrow('not kept')
    expect((await readName(db, id))[0]?.firstName).toBe(firstName)
  })

  test('a search that names an unknown field is refused before anything is asked', async () => {
    expect(() => searchCondition(FIELDS, 'password==x')).toThrow('invalid-input')
  })
})

const listCentres = prepared((kysely, name: string) =>
  kysely.selectFrom('centres').where('name', '=', name).select('name').forUpdate(),
)

describe('A transaction', () => {
  test('queries that are compiled once and others that are not leave in the order in which they are asked', async () => {
    const steps = await inTransaction(db, (trx) =>
      Promise.all([
        listCentres(trx, 'Quai'),
        trx.insertInto('centres').values({ name: 'Quai' }).returning('name').execute(),
        listCentres(trx, 'Quai'),
        trx.deleteFrom('centres').where('name', '=', 'Quai').returning('name').execute(),
        listCentres(trx, 'Quai'),
      ]),
    )
    expect(steps.map((rows) => rows.length)).toEqual([0, 1, 1, 1, 0])
  })

  test('statements that are asked together are sent together and answered in their order', async () => {
    const steps = await inTransaction(db, (trx) =>
      Promise.all([
        trx.insertInto('centres').values({ name: 'Zénith' }).returning('name').execute(),
        trx.selectFrom('centres').where('name', '=', 'Zénith').select('name').execute(),
        trx.deleteFrom('centres').where('name', '=', 'Zénith').execute(),
        trx.selectFrom('centres').where('name', '=', 'Zénith').select('name').execute(),
      ]),
    )
    expect(steps.map((rows) => rows.length)).toEqual([1, 1, 1, 0])
  })

  test('a statement that fails among others fails its transaction, and the connection serves the next one', async () => {
    await expect(
      inTransaction(db, (trx) =>
        Promise.all([trx.insertInto('centres').values({ name: '' }).execute(), one(trx, 0), one(trx, 1)]),
      ),
    ).rejects.toThrow()
    expect(await inTransaction(db, (trx) => Promise.all([one(trx, 1), one(trx, 2)]))).toEqual([10, 5])
  })
})

const one = async (kysely: Db, value: number) =>
  (await kysely.selectNoFrom(sql<number>`10 / ${value}::int`.as('tenth')).executeTakeFirstOrThrow()).tenth

describe('The last writes of a transaction', () => {
  const centres = async () =>
    (await db.selectFrom('centres').select('name').orderBy('name').execute()).map(({ name }) => name)
  const write = (...names: string[]) =>
    inTransaction(db, async (trx) => {
      withCommit(
        trx,
        names.map((name) => trx.insertInto('centres').values({ name }).execute()),
      )
      return names.length
    })

  test('the last writes of a transaction leave with its commit, in their order, and all are kept', async () => {
    const before = await centres()
    expect(await write('Acigné', 'Bruz')).toBe(2)
    expect(await centres()).toEqual([...before, 'Acigné', 'Bruz'].sort())
  })

  test('the last writes of a transaction are none of them kept where one fails: the transaction fails with it', async () => {
    const before = await centres()
    await expect(write('Cesson', 'Cesson', 'Dinard')).rejects.toMatchObject({ constraint: 'centres_name' })
    expect(await centres()).toEqual(before)
    expect(await write('Dinard')).toBe(1)
  })
})

test('a moment is read to the millisecond, whatever the connection writes', () => {
  for (const text of ['2026-11-22 04:29:06.123456+00', '2026-11-22 04:29:06+00', '2026-11-22 04:29:06.1+00'])
    expect(readMoment(text)).toBe(new Date(text).toISOString())
  expect(readMoment('2026-11-22 05:29:06+01')).toBe('2026-11-22T04:29:06.000Z')
})

describe.skipIf(!process.env.TEST_POSTGRES_URL)('Over the network', () => {
  const failing = prepared((kysely, value: number) => kysely.selectNoFrom(sql<number>`10 / ${value}::int`.as('tenth')))

  test('a failing query among many pipelined queries fails alone', async () => {
    const answers = await Promise.allSettled([5, 0, 2, 0, 1].map((value) => failing(db, value)))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.tenth : 'refused'))).toEqual([
      2,
      'refused',
      5,
      'refused',
      10,
    ])
  })

  /** Connections used by nobody else. */
  async function connectAlone() {
    const [{ name } = { name: '' }] = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows
    const url = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: `/${name}` }).href
    return { name, ...connectPostgres(url, 1) }
  }

  test('a connection that was cut is opened anew', async () => {
    const { name, ...own } = await connectAlone()
    await Promise.all([1, 2, 5].map((value) => failing(own.db, value)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and query like '%tenth%'
      and pid <> pg_backend_pid()`.execute(db)
    await expect
      .poll(() =>
        Promise.all([1, 2, 5].map((value) => failing(own.db, value))).then(
          (all) => all.length,
          () => 0,
        ),
      )
      .toBe(3)
    await own.close()
  })

  test('a list is planned for the values it is asked with: a rare one is not sought as a common one', async () => {
    // One caller at a time, so that everything is prepared on one connection.
    const own = await connectAlone()
    const list = (cis: string) => own.db.selectFrom('persons').where('cis', '=', cis).select('id').execute()
    for (let round = 0; round < 10; round++) await list('Beauregard')
    const plans = await own.db
      .selectFrom(sql<{ generic: number; custom: number }>`pg_prepared_statements`.as('plans'))
      .where(sql`statement`, 'like', '%"cis" = $1%')
      .select([sql<number>`generic_plans::int`.as('generic'), sql<number>`custom_plans::int`.as('custom')])
      .execute()
    expect(plans[0]?.custom).toBeGreaterThan(5)
    expect(plans.every(({ generic }) => generic === 0)).toBe(true)
    await own.close()
  })

  test('a connection keeps no more than its limit of prepared statements', async () => {
    const own = await connectAlone()
    const ask = (count: number) =>
      own.db
        .selectFrom('persons')
        .where(
          'id',
          'in',
          Array.from({ length: count }, (_each, at) => at),
        )
        .select('id')
        .execute()
    for (let count = 1; count <= 230; count++) for (let round = 0; round < 3; round++) await ask(count)
    const kept = await own.db
      .selectFrom(sql`pg_prepared_statements`.as('kept'))
      .select(sql<number>`count(*)::int`.as('statements'))
      .executeTakeFirstOrThrow()
    expect(kept.statements).toBe(200)
    expect(await ask(1)).toEqual([])
    await own.close()
  })
})
