import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ZodObject } from 'zod'
import { aBook, aCampaign } from '../features/calendars/campaigns/fixtures.ts'
import { aResource } from '../features/catalogue/resources/fixtures.ts'
import { anAlbum } from '../features/content/albums/fixtures.ts'
import { aDocument } from '../features/content/documents/fixtures.ts'
import { addChild } from '../features/members/children/family/service.ts'
import { defineFees, orderFees } from '../features/members/membership/fixtures.ts'
import { aStatement } from '../features/orders/bank-statements/fixtures.ts'
import { aReceived } from '../features/orders/deposit-slips/fixtures.ts'
import { referenceOf } from '../features/orders/orders/rules.ts'
import { findActor } from '../features/platform/access/service.ts'
import { aNote, aPhone } from '../features/rounds/sync/fixtures.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { activeMember, confirmedVisitor, enrolledMember } from '../features/society/persons/fixtures.ts'
import { TEST_MEANS } from '../features/society/settings/fixtures.ts'
import { defineMeans } from '../features/society/settings/payment-methods/service.ts'
import { addDays, parisDay } from '../shared/dates.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { OPERATORS } from '../shared/rsql.ts'
import { ENDPOINTS } from './fixtures.ts'
import { sharedProgram } from './testing.ts'

const GENERIC = new Set(['page', 'sort', 'search', 'q'])
const LISTS = ENDPOINTS.filter(
  (endpoint): endpoint is Endpoint & { query: ZodObject } =>
    endpoint.method === 'GET' &&
    // A search over everything is not a list.
    endpoint.path !== '/search' &&
    Object.keys((endpoint.query as ZodObject | undefined)?.shape ?? {}).some((name) => GENERIC.has(name)),
)
const takes = (name: string) => LISTS.filter(({ query }) => name in query.shape)
const named = (lists: typeof LISTS) => lists.map((list) => [list.path, list] as const)

let token: string
let admin: number
let child: number
let campaign: number
let album: number
let commission: number
let sector: number
let statement: number
let meal: number

const program = sharedProgram(async (program) => {
  await defineFees(program)
  commission = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  await activeMember(program, [{ name: 'ski', role: 'USER' }])
  ;({ id: admin, token } = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }]))
  const visitor = await confirmedVisitor(program)
  await orderFees(program, visitor.token)
  await defineMeans(program.db, TEST_MEANS)
  const awaited = await orderFees(program, (await confirmedVisitor(program)).token, 'CHEQUE')
  statement = await aStatement(program, [{ cents: 6_300, label: `VIR ${referenceOf(awaited.body.id)}` }])
  meal = await aResource(program.db, commission, { billingPeriod: 'UNIT' })
  await aReceived(program, meal)
  await enrolledMember(program, { subscriptions: ['AMICALE', 'UDSP'], accountValidity: '2020-12-31' })
  const parent = await activeMember(program)
  const actor = await findActor(program.db, parent.token)
  if (!actor) throw new Error('The parent is signed in')
  const relatedUser = { firstName: 'Anna', lastName: 'Kerbrat', birthDate: '2019-01-01' }
  const relation = { relatedUser, relationShip: 'FAMILY' as const, relationShipPrecision: 'Enfant' }
  await addChild(program.db, { ...actor, address: '127.0.0.1' }, parent.id, relation)
  const lou = { ...relation, relatedUser: { ...relatedUser, firstName: 'Lou' } }
  child = (
    await addChild(
      program.db,
      { ...actor, id: admin, roles: ['general_SUPER-ADMIN'], address: '127.0.0.1' },
      admin,
      lou,
    )
  ).relatedUser.id
  album = await anAlbum(program.db, null)
  await aResource(program.db, commission)
  const book = { campaignId: (await aCampaign(program)).id, kind: 'SELLER', sellerId: admin } as const
  await aBook(program, { ...book, firstStub: 1, lastStub: 20 })
  const sale = { key: randomUUID(), amount: 10, method: 'CASH', date: parisDay(new Date()), stubNumber: 12 }
  await program.call('POST', '/calendars/sales', { token, body: sale })
  await program.call('POST', '/partners', { token, body: { name: 'Cycles Kerloc’h', category: 'Sport' } })
  await aDocument(program, token)
  const told = { title: 'Sainte-Barbe', audience: 'ALL', publishedAt: 'now' }
  await program.call('POST', '/news', { token, body: told })
  const door = { street: 'rue de la Monnaie', number: 3, city: 'Beauregard' }
  const { id: doorId } = await program.db
    .insertInto('calendarDoors')
    .values(door)
    .returning('id')
    .executeTakeFirstOrThrow()
  await program.db.insertInto('calendarRefusals').values({ doorId, since: '2025-12-05' }).execute()
  const phone = await aPhone(program, { token })
  await phone.deliver([aNote({ door: doorId })])
  const cut = { campaignId: book.campaignId, name: 'Le Bourg' }
  sector = (await program.db.insertInto('calendarSectors').values(cut).returning('id').executeTakeFirstOrThrow()).id
  await program.db
    .insertInto('calendarSectorDoors')
    .values({ campaignId: book.campaignId, doorId, sectorId: sector, walk: 1 })
    .execute()
  const message = {
    firstName: 'Lena',
    lastName: 'Roudaut',
    email: 'l@b.example',
    phone: '+33612345678',
    subject: 'Bal',
  }
  await program.db
    .insertInto('contactMessages')
    .values({ ...message, text: 'Quand ?' })
    .execute()
  const stuck = { template: 'test', recipient: 'a@b.example', subject: 'Bloqué', html: '', plain: '', attempts: 1 }
  await program.db.insertInto('mails').values(stuck).execute()
  const { body: preview } = await program.call('GET', '/campaigns/preview', { token })
  campaign = (await program.call('POST', '/campaigns', { token, body: { season: preview.season } })).body.id
})

let caller = 0
/** Each from its own address, so that the rate limit does not interfere. */
const ask = async ({ path }: Pick<Endpoint, 'path'>, query: Record<string, string> = {}, format = 'csv') => {
  const owners: Record<string, number> = {
    albums: album,
    calendars: sector,
    commissions: commission,
    users: admin,
    'bank-statements': statement,
    resources: meal,
  }
  const owner = owners[path.split('/')[1] ?? ''] ?? campaign
  const address = path
    .replace(':format', format)
    .replace(':table', 'seasons')
    .replace(':id', String(owner))
    .replace(':childId', String(child))
  const answer = await program.app.inject({
    url: `/aspr/v1${address}?${new URLSearchParams(query)}`,
    remoteAddress: `10.2.${Math.floor(++caller / 250)}.${caller % 250}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  const { statusCode: status, body: text, rawPayload: bytes } = answer
  return { status, text, bytes, body: isJson ? answer.json() : undefined }
}
/** Several in parallel, because thousands of sequential calls would wait for the database. */
const limited = pLimit(8)
const atOnce = <Wish>(requests: readonly Wish[], check: (request: Wish) => Promise<void>) =>
  limited.map(requests, check)

/** Number of rows of a list, a counter or a file. */
const countOf = ({ body, text }: Awaited<ReturnType<typeof ask>>): number =>
  body ? (body.page?.totalElements ?? body.total ?? body.rows.length) : text.split('\r\n').length - 1

const VALUES = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'true',
  'null',
  'ski',
  'a*',
  "o'clock",
  '%5C',
  '\\',
  '\u0000',
  '\ud800',
  '🚒',
  '2024-02-29',
  '2024-02-30',
  '2023-02-29',
  '2024-13-01',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '2024-02-30T10:00:00Z',
  '2024-02-29T10:00:00Z',
  '2024-02-29T25:00:00Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '10:00',
  'today',
  '{}',
  '{a,b}',
  'x'.repeat(400),
]
const FEW = ['1.5', '2024-02-29', '2024-02-29T10:00:00Z', 'true']
const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

describe('Every field of every list takes or refuses any value (rules#strange-input)', () => {
  test('every list with a search or a sort of its own names the fields it accepts', () => {
    const free = LISTS.filter(({ query, fields }) => 'search' in query.shape && !fields)
    expect(free.map(({ path }) => path)).toEqual([])
    expect(takes('search').length).toBeGreaterThan(6)
  })

  /**
   * Requests rows that match any of these. If one of them is refused, all are: then each half is requested separately.
   */
  async function askAny(list: (typeof LISTS)[number], field: string, requests: string[]): Promise<void> {
    const search = requests.join(',')
    const { status, body } = await ask(list, { search })
    if (status === 200) return
    if (requests.length > 1) {
      const middle = Math.ceil(requests.length / 2)
      await Promise.all([askAny(list, field, requests.slice(0, middle)), askAny(list, field, requests.slice(middle))])
      return
    }
    expect(status, search).toBe(400)
    expect(body.errors?.[0].path, search).toMatch(new RegExp(`^search(\\.${field})?$`))
  }

  test.each(named(takes('search')))('%s', async (_path, list) => {
    // A file parses its search like the list beside it.
    const values = list.reply === 'binary' ? FEW.slice(0, 2) : VALUES
    const compare = (field: string, operator: string, value: string) =>
      operator === '=in=' || operator === '=out=' ? `${field}${operator}(${value},7)` : `${field}${operator}${value}`
    // A match keeps the database from evaluating the next condition, so each operator is tested separately.
    await atOnce(list.fields ?? [], async (field) => {
      await askAny(
        list,
        field,
        values.map((value) => `${field}==${quoted(value)}`),
      )
      for (const operator of OPERATORS)
        await askAny(
          list,
          field,
          FEW.map((value) => compare(field, operator, value)),
        )
    })
  })

  test.each([
    ['/commissions/light', 'id==1.5', 'search.id'],
    ['/commissions/light', 'id==2147483648', 'search.id'],
    ['/users', 'birthDate==2024-02-30', 'search.birthDate'],
    ['/users', 'createdAt>=hier', 'search.createdAt'],
    ['/audit', 'actorId=in=(1,deux)', 'search.actorId'],
  ])('GET %s?search=%s names what it cannot read', async (path, search, field) => {
    const list = LISTS.find((each) => each.path === path)
    if (!list) throw new Error(`There is no list ${path}`)
    const { status, body } = await ask(list, { search })
    expect([status, body.errors[0].path]).toEqual([400, field])
  })

  test('days and moments that are, in their usual forms, are understood', async () => {
    const users = LISTS.find(({ path }) => path === '/users')
    if (!users) throw new Error('There is no register')
    for (const value of ['2024-02-29', '2024-02-29T10:00:00Z', '2024-02-29T10:00:00.123+02:00'])
      expect((await ask(users, { search: `createdAt>="${value}"` })).status).toBe(200)
  })
})

describe('A list that takes a parameter follows it', () => {
  test.each(named(takes('search')))(
    '%s refuses a search it cannot read or that names a field it has not',
    async (_path, list) => {
      expect((await ask(list, { search: 'nothing==1' })).body.errors[0].path).toBe('search.nothing')
      expect((await ask(list, { search: 'id=' })).body.errors[0].code).toBe('rsql-syntax')
    },
  )

  test.each(named(takes('sort')))('%s refuses to sort by what it has not', async (_path, list) => {
    const { status, body } = await ask(list, { sort: 'nothing,asc' })
    expect([status, body.errors[0].path.split('.')[0]]).toEqual([400, 'sort'])
  })

  test.each(named(takes('sort').filter(({ fields }) => fields)))(
    '%s sorts by each of its fields or says it cannot',
    async (_path, list) => {
      const requests = (list.fields ?? []).flatMap((field) => ['asc', 'desc', 'up'].map((way) => ({ field, way })))
      await atOnce(requests, async ({ field, way }) => {
        const { status, body } = await ask(list, { sort: `${field},${way}` })
        if (status !== 200) expect([status, body.errors[0].path]).toEqual([400, `sort.${field}`])
      })
    },
  )

  test.each(named(takes('q')))('%s finds nothing for words nobody bears', async (_path, list) => {
    expect(countOf(await ask(list))).toBeGreaterThan(0)
    expect(countOf(await ask(list, { q: 'xylqz wvkjh' }))).toBe(0)
    expect((await ask(list, { q: '\u0000' })).body.errors[0].path).toBe('q')
  })

  test.each(named(takes('page')))('%s has pages of 1 to 100, and none before the first', async (_path, list) => {
    for (const [name, values] of Object.entries({
      page: ['-1', '1.5', 'a', '', '1000001', '99999999999999999999', '1e99'],
      size: ['0', '-1', '101', '1.5', 'a', '99999999999999999999'],
    }))
      for (const value of values) {
        const { status, body } = await ask(list, { [name]: value })
        if (status !== 200) expect([status, body.errors[0].path], value).toEqual([400, name])
        else expect(value, name).toBe('')
      }
    const { status, body } = await ask(list, { page: '1000000', size: '100' })
    expect([status, body._embedded.data]).toEqual([200, []])
  })

  test.each(named(takes('page')))(
    '%s tells the same total on every page, past the last one too',
    async (_path, list) => {
      const totals = new Set<number>()
      for (const page of ['0', '1', '1000000']) totals.add(countOf(await ask(list, { page, size: '1' })))
      for (const size of ['2', '100']) totals.add(countOf(await ask(list, { size })))
      expect([...totals]).toHaveLength(1)
    },
  )

  test.each(named(LISTS))('%s leaves alone what it does not know', async (_path, list) => {
    expect((await ask(list, { unknown: 'x' })).status).toBe(200)
  })
})

describe('Mails that did not go out', () => {
  test('mails that did not go out are searched and sorted by their fields', async () => {
    const mails = LISTS.find(({ path }) => path === '/mails')
    if (!mails) throw new Error('There is no such list')
    expect((await ask(mails, { search: 'subject==bloq*', sort: 'attempts,desc' })).body.page.totalElements).toBe(1)
    expect((await ask(mails, { search: 'state==DEAD' })).body.page.totalElements).toBe(0)
  })
})

const TODAY = parisDay(new Date())
/** Parameters that a file needs in addition to the list's. */
const PERIOD = { from: addDays(TODAY, -300), to: TODAY }
const NEEDS: Record<string, Record<string, string>> = {
  '/accounting.:format': PERIOD,
  '/accounting/owed.:format': PERIOD,
}
/** Returns cells of an uploaded file as they were written. */
const AS_SENT = '/users/import/:id/refused.:format'
const FILES = ENDPOINTS.filter(({ path }) => path.endsWith('.:format') && path !== AS_SENT)

describe('A file for a spreadsheet (rules#exports)', () => {
  test.each(FILES.map(({ path }) => path))('%s holds days as dates and amounts as numbers', async (path) => {
    const { status, bytes } = await ask({ path }, NEEDS[path], 'xlsx')
    expect(status).toBe(200)
    const [sheet] = await readXlsxFile(bytes)
    const texts = (sheet?.data.slice(1) ?? []).flat().filter((cell) => typeof cell === 'string')
    expect(texts.filter((text) => /^\d{4}-\d\d-\d\d(T|$)|^\d\d\/\d\d\/\d{4}/.test(text))).toEqual([])
    expect(texts.filter((text) => /^-?\d[\d\s]*[.,]\d+\s*€?$/.test(text))).toEqual([])
  })
})

const contracts = import.meta.glob<Record<string, Endpoint>>('../features/**/contract.ts', { eager: true })
const BY_NAME = Object.assign({}, ...Object.values(contracts)) as Record<string, Endpoint>

/** The names of endpoints in a component, or in the functions of its client that it saves with. */
function savedBy(file: string, text: string): string[] {
  const clients = [...text.matchAll(/from '(\.[^']*client\.ts)'/g)].map(([, from = '']) =>
    readFileSync(path.join(path.dirname(file), from), 'utf8'),
  )
  const saving = clients
    .flatMap((client) => client.split(/\n(?=export const )/))
    .filter((one) => new RegExp(`\\b${/^export const (save\w+)/.exec(one)?.[1]}\\b`).test(text))
  return [...new Set([text, ...saving].flatMap((part) => part.match(/\b(?:list|read)\w+File\b/g) ?? []))]
}
const EXPORTING = globSync('src/features/**/*.tsx')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /<ExportButton\b|\bexporting=\{\{/.test(text))
  .map(({ file, text }) => ({
    file,
    saved: savedBy(file, text),
    isAnonymous: /\bisAnonymous(?:: true)?[,\s]/.test(text),
  }))

describe('An export that is offered warns of personal data where its file has some', () => {
  // Somebody stands in every column that may name a person.
  beforeAll(async () => {
    const { db } = program
    const day = '2026-01-05'
    await db.updateTable('bankStatements').set({ readBy: admin }).execute()
    await db.insertInto('calendarSectorSellers').values({ sectorId: sector, personId: admin, place: 1 }).execute()
    await db.insertInto('erasureRequests').values({ personId: admin }).execute()
    const listed = { rule: 'REFUSED', since: day, listedOn: day, dueOn: TODAY } as const
    await db
      .insertInto('retentionList')
      .values({ personId: admin, ...listed })
      .execute()
    await db.updateTable('mails').set({ lastError: '550 <a@b.example>: no mailbox here' }).execute()
    await db.updateTable('albums').set({ credits: 'Maëlle Le Goff' }).execute()
  })
  // The request's time is the server's: nobody asks in the last month of all, where the next test puts every time.
  afterAll(() => program.db.deleteFrom('erasureRequests').execute())

  /** Whether a name or an address of somebody stands in the file. */
  async function isAboutPersons(name: string, query: Record<string, string> = {}) {
    const { path: address } = BY_NAME[name] as Endpoint
    const { status, text } = await ask({ path: address }, { ...NEEDS[address], ...query })
    expect(status, address).toBe(200)
    const { rows } = await sql<{ word: string }>`
      select last_name as word from persons union select last_name from contact_messages union select recipient from mails`.execute(
      program.db,
    )
    return rows.some(({ word }) => text.includes(word))
  }

  test('every screen that offers an export saves one file', () => {
    expect(EXPORTING.length).toBeGreaterThan(30)
    expect(EXPORTING.filter(({ saved }) => saved.length !== 1 || !BY_NAME[saved[0] ?? ''])).toEqual([])
  })

  test.each(EXPORTING.map((each) => [each.file, each] as const))(
    'the export of %s warns of personal data exactly if its file has some',
    async (_file, { saved: [name = ''], isAnonymous }) => {
      expect(await isAboutPersons(name)).toBe(!isAnonymous)
    },
  )

  test('the number of children by centre, which is saved without a warning, names nobody', async () => {
    expect(await isAboutPersons('listChildrenFile', { list: 'counts' })).toBe(false)
  })
})

const READ_BY_MEMBERS = 'members read it on its page'
const CHOSEN_FROM = 'one chooses from it'
const OF_STRANGERS = 'it says of addresses what their people asked for, which no copy outlives (rules#exports)'
/** Lists that no file is made of, each with its reason. */
const WITHOUT_FILE: Record<string, string> = {
  '/albums': READ_BY_MEMBERS,
  '/albums/:id/photos': READ_BY_MEMBERS,
  '/calendars/comebacks': OF_STRANGERS,
  '/calendars/doors': OF_STRANGERS,
  '/calendars/notes': OF_STRANGERS,
  '/calendars/refusals': OF_STRANGERS,
  '/calendars/sectors/:id/doors': 'a copy would not know who asks tomorrow not to be visited (rules#exports)',
  '/calendars/streets': CHOSEN_FROM,
  '/commissions/:id/circulars': 'each is among `/mailings`',
  '/commissions': READ_BY_MEMBERS,
  '/commissions/light': CHOSEN_FROM,
  '/documents': READ_BY_MEMBERS,
  '/news': READ_BY_MEMBERS,
  '/partners': READ_BY_MEMBERS,
  '/photos/reported': 'it says who reported whom, and is decided row by row (rules#exports)',
  '/photos/unregistered': 'a row is a picture of a child, which is decided on by seeing it',
  '/resources': READ_BY_MEMBERS,
  '/users/:id/photo-reports': 'the data export of a person holds it',
  '/users/:id/pictured-children/:childId/photos': READ_BY_MEMBERS,
  '/users/bulk': 'it is kept for a week, and the audit log has each change with a file (rules#exports)',
}

test('every list of an administrator can be saved as a file, or stands with the reason why no file is made of it', () => {
  const paths = new Set(ENDPOINTS.map(({ path }) => path as string))
  const lists = ENDPOINTS.filter(
    ({ method, query }) => method === 'GET' && 'page' in ((query as ZodObject | undefined)?.shape ?? {}),
  ).map(({ path }) => path as string)
  expect(lists.length).toBeGreaterThan(30)
  expect(lists.filter((path) => !paths.has(`${path}.:format`)).sort()).toEqual(Object.keys(WITHOUT_FILE).sort())
})

/** What a column may hold at most, by its type. */
const EXTREMES: Record<string, string> = {
  int4: '2147483647',
  int8: '9007199254740991',
  text: `repeat('é', 20000) || t.ctid::text`,
  varchar: `repeat('é', 200) || t.ctid::text`,
  date: `'9999-12-31'::date`,
  timestamptz: `'9999-12-31T23:59:59Z'::timestamptz`,
}
/** Tables about sessions and rights. */
const OF_ACCESS = /^(sessions|tokens|roles|person_roles|jobs|schema_migrations)|_keys$/

/** Writes the most extreme accepted value into every column of every row; returns the number of columns. */
async function fillToTheLimits(): Promise<number> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.udt_name as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.column_name <> 'id' and c.column_name not like '%\_id'`.execute(program.db)
  let taken = 0
  for (const { table, column, type } of columns) {
    const extreme = EXTREMES[type]
    if (!extreme || OF_ACCESS.test(table)) continue
    // Without triggers and foreign keys: a column's own type and checks decide what it may hold.
    const write = program.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      const [named, of] = [sql.table(table), sql.ref(column)]
      await sql`update ${named} t set ${of} = ${sql.raw(extreme)} where ${sql.ref(`t.${column}`)} is not null`.execute(
        trx,
      )
    })
    await write.then(
      () => taken++,
      () => undefined,
    )
  }
  return taken
}

describe('Rows at the limits of the database', () => {
  test('rows at the limits of the database are read by every list: no stored value keeps an answer from leaving (rules#wire)', async () => {
    expect(await fillToTheLimits()).toBeGreaterThan(100)
    const failed: string[] = []
    await atOnce(LISTS, async (list) => {
      const { status, text } = await ask(list)
      if (status >= 500) failed.push(`${list.path}: ${text.slice(0, 200)}`)
    })
    expect(failed).toEqual([])
  })
})
