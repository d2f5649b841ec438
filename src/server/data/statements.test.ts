import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { sharedProgram } from '../../app/testing.ts'
import { signUp } from '../../features/society/persons/fixtures.ts'
import { connectPostgres, type Db, inTransaction, readMoment, withCommit } from './db.ts'
import { allOf, type Fields } from './lists.ts'
import { readSearch, searchCondition } from './searches.ts'
import { inserting, listing, lookup, shaped } from './statements.ts'

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

const asked = shaped(
  'by-pool',
  (search: string) => readSearch(FIELDS, search),
  (kysely, search, slots) =>
    kysely
      .selectFrom('persons')
      .where(allOf([readSearch(FIELDS, search).condition(slots)]))
      .select(COLUMNS)
      .select(sql<object>`json_build_object('first_name', first_name, 'some_ids', array[id])`.as('inner_part'))
      .orderBy('id'),
)
const built = (search: string) =>
  db
    .selectFrom('persons')
    .where(allOf([searchCondition(FIELDS, search)]))
    .select(COLUMNS)
    .select(sql<object>`json_build_object('first_name', first_name, 'some_ids', array[id])`.as('inner_part'))
    .orderBy('id')
    .execute()

describe('A statement made once for its shape', () => {
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
  ])(
    'A statement made once for its shape answers %s and its like as one that is built anew, however often it is asked',
    async (...searches) => {
      for (let round = 0; round < 4; round++)
        for (const search of searches) expect(await asked(db, search)).toEqual(await built(search))
    },
  )

  test('A statement made once for its shape sees in a transaction what was written in it, and what was not comes back', async () => {
    const nameOf = lookup((kysely, id: number) => kysely.selectFrom('persons').where('id', '=', id).select('firstName'))
    const [{ firstName, id } = { firstName: '', id: 0 }] = await built('id>0')
    await expect(
      db.transaction().execute(async (trx) => {
        await trx.updateTable('persons').set({ firstName: 'Autrement' }).where('id', '=', id).execute()
        expect((await nameOf(trx, id))?.firstName).toBe('Autrement')
        throw new Error('not kept')
      }),
    ).rejects.toThrow('not kept')
    expect((await nameOf(db, id))?.firstName).toBe(firstName)
  })

  test('A statement made once for its shape is refused to who names an unknown field, before anything is prepared', async () => {
    await expect(async () => await asked(db, 'password==x')).rejects.toThrow('invalid-input')
  })
})

describe('The last writes of a transaction', () => {
  const insertCentres = inserting('centres', ['name'])
  const centres = async () =>
    (await db.selectFrom('centres').select('name').orderBy('name').execute()).map(({ name }) => name)
  const write = (...names: string[]) =>
    inTransaction(db, async (trx) => {
      withCommit(
        trx,
        names.map((name) => insertCentres(trx, [{ name }])),
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
  const failing = listing((kysely, value: number) => kysely.selectNoFrom(sql<number>`10 / ${value}::int`.as('tenth')))

  test('of many questions on their way together the one that fails fails alone', async () => {
    const answers = await Promise.allSettled([5, 0, 2, 0, 1].map((value) => failing(db, value)))
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value[0]?.tenth : 'refused'))).toEqual([
      2,
      'refused',
      5,
      'refused',
      10,
    ])
  })

  /** Connections that nobody else uses. */
  async function connectAlone(from = { connectPostgres }) {
    const [{ name } = { name: '' }] = (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows
    const url = Object.assign(new URL(process.env.TEST_POSTGRES_URL ?? ''), { pathname: `/${name}` }).href
    return { name, ...from.connectPostgres(url, 1) }
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
    // Statements of its own: those that other files had prepared in this process may have used up the limit.
    vi.resetModules()
    const fresh = await import('./statements.ts')
    const list = fresh.shaped(
      'by-pool',
      (cis: string) => ({ shape: '', values: [cis] }),
      (kysely, _cis, [slot]) =>
        kysely
          .selectFrom('persons')
          .where('cis', '=', slot as never)
          .select('id'),
    )
    const plans = fresh.shaped(
      'by-pool',
      (like: string) => ({ shape: '', values: [like] }),
      (kysely, _like, [like]) =>
        kysely
          .selectFrom(
            sql<{ generic: number; custom: number }>`(select generic_plans::int as generic, custom_plans::int as custom
        from pg_prepared_statements where statement like ${like})`.as('plans'),
          )
          .selectAll(),
    )
    // One caller at a time, so that all of it is prepared on one connection.
    const own = await connectAlone(await import('./db.ts'))
    for (let round = 0; round < 10; round++) await list(own.db, 'Beauregard')
    const rows = await plans(own.db, '%"cis" = $1%')
    expect(rows[0]?.custom).toBeGreaterThan(5)
    expect(rows.every(({ generic }) => generic === 0)).toBe(true)
    await own.close()
  })
})
