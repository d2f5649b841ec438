import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { insertLines } from '../features/catalogue/reservations/queries.ts'
import { aResource } from '../features/catalogue/resources/fixtures.ts'
import { anAlbum, aPhoto } from '../features/content/albums/fixtures.ts'
import { addDocument } from '../features/content/documents/administered/service.ts'
import { NewsForm } from '../features/content/news/contract.ts'
import { defineNews } from '../features/content/news/service.ts'
import { PartnerForm } from '../features/content/partners/contract.ts'
import { createPartner } from '../features/content/partners/service.ts'
import { addChild } from '../features/members/children/family/service.ts'
import { may, type Requirement } from '../features/platform/access/contract.ts'
import { type Holder, isAllowed } from '../features/platform/access/rules.ts'
import { findActor, openSession } from '../features/platform/access/service.ts'
import { aPicture } from '../features/platform/files/fixtures.ts'
import { storeDocument } from '../features/platform/files/service.ts'
import { finishTask, startTask } from '../features/platform/tasks/service.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { keepMessage } from '../features/society/contact/service.ts'
import { savePersonAddress } from '../features/society/persons/addresses/service.ts'
import { activeMember, enrolledMember } from '../features/society/persons/fixtures.ts'
import { hashPassword } from '../server/access/passwords.ts'
import { type Db, inTransaction } from '../server/data/db.ts'
import { aPdf } from '../server/files/fixtures.ts'
import { parisDay } from '../shared/dates.ts'
import { API_BASE, type Belongings, type Endpoint, type Nouns } from '../shared/endpoint.ts'
import { ENDPOINTS, nameOf } from './fixtures.ts'
import { sharedProgram } from './testing.ts'

/** Ids of things that belong to the member of each call. */
type Target = {
  id: number
  child: number
  session: string
  address: number
  task: number
  file: string
  order: number
  line: number
  photo: number
}

/** Who besides its owner may access a member's thing without a declared right, and how a call names it. */
type Row = {
  others: (holder: Holder) => boolean
  owner?: number
  params?: (target: Target) => Record<string, number | string>
}
const EVERY_MEMBER: Requirement = { subscriptions: ['AMICALE'] }
const persons = { others: (holder: Holder) => isAllowed(holder, may.managePersons) }
/** The order of a fee: for administrators of persons and treasurers. */
const fees = {
  others: (holder: Holder) => isAllowed(holder, may.managePersons) || isAllowed(holder, may.keepAccounts),
}
const ownOnly = { others: () => false }
const PASSWORD = 'grande échelle 18'
const byOrder = ({ order: id }: Target) => ({ id })
const byLine = ({ line: id }: Target) => ({ id })
const byFile = ({ file: id }: Target) => ({ id })
const byTask = ({ task }: Target) => ({ id: task })
const child = () => ({ relatedUser: { firstName: 'Lou', lastName: 'Prigent', birthDate: '2020-05-05' } })
const street = { streetNumber: '2', streetName: 'rue du Port', postalCode: 35_000, city: 'Beauregard' }

/**
 * Calls on a member's things, for which being signed in is not enough. A call on `:id` for members without a line here
 * fails the test, so that it gets a decision. Endpoints that declare `own` need none.
 */
const OWNED: Record<string, Row> = {
  'PUT /users/:id/roles': {
    others: (holder) => isAllowed(holder, may.admitToCommission, 'ANY'),
    owner: 404,
  },
  'POST /addresses': persons,
  'GET /commands/:id': { ...fees, params: byOrder },
  'GET /commands/:id/cancellation': { ...fees, params: byOrder },
  'GET /commands/:id/withdrawal': { ...ownOnly, params: byOrder },
  // The named line belongs to another order.
  'POST /commands/:id/withdrawal': { ...ownOnly, owner: 404, params: byOrder },
  'GET /commands/:id/notes': { ...fees, owner: 404, params: byOrder },
  'POST /commands/:id/notes': { ...fees, owner: 404, params: byOrder },
  'POST /commands/:id/cancel': {
    others: (holder) => isAllowed(holder, may.manageSociety),
    params: byOrder,
  },
  ...Object.fromEntries(
    ['GET /reservations/:id', 'GET /reservations/:id/calendar.ics', 'POST /reservations/:id/cancel'].map((name) => [
      name,
      { others: (holder: Holder) => isAllowed(holder, may.manageCommission, SKI), params: byLine },
    ]),
  ),
  'POST /commands/:id/checkout': { ...ownOnly, params: byOrder },
  'POST /commands/:id/confirmation': { ...ownOnly, params: byOrder },
  'GET /commands/:id/receipt': { ...fees, params: byOrder },
  // Open to every member; the file holds what the list would show them.
  'GET /commands.:format': { others: () => true, params: () => ({ format: 'csv' }) },
  'GET /reservations.:format': { others: () => true, params: () => ({ format: 'csv' }) },
  'GET /partners/:id': { others: () => true, params: () => ({ id: partner }) },
  'POST /partners/:id/openings': { others: () => true, params: () => ({ id: partner }) },
  // Open to those who see it, and to parents of a child it shows: this member's child is on none.
  'POST /photos/:id/reports': {
    others: (holder) => isAllowed(holder, may.seeCommission, SKI),
    owner: 404,
    params: ({ photo }) => ({ id: photo }),
  },
  'GET /tasks/:id': { ...ownOnly, params: byTask },
  'GET /tasks/:id/file': { ...ownOnly, params: byTask },
  'GET /files/:id/address': { ...ownOnly, params: byFile },
  'POST /tasks/:id/cancel': { ...ownOnly, params: byTask },
  'POST /tasks/:id/retry': { ...ownOnly, params: byTask },
  'POST /tasks/:id/seen': { ...ownOnly, params: byTask },
}

/** Parameters that such a call needs to reach the authorization check. */
const HOME = 'http://localhost:8080/'
const BODIES: Record<string, (target: Target) => unknown> = {
  'POST /commands/:id/cancel': () => ({ reason: 'Un essai' }),
  'POST /commands/:id/withdrawal': () => ({ lines: [999_999] }),
  'POST /commands/:id/checkout': () => ({ successURL: HOME, cancelURL: HOME }),
  'POST /commands/:id/notes': () => ({ text: 'Clés remises' }),
  'POST /reservations/:id/cancel': () => ({ reason: 'Un essai' }),
  'POST /photos/:id/reports': () => ({ reason: 'OTHER' }),
  'PATCH /users/:id': () => ({ firstName: 'Yannick' }),
  'PATCH /users/:id/free-fields': () => ({ fields: [] }),
  'POST /users/:id/children': child,
  'PATCH /users/:id/children/:childId': child,
  'PUT /users/:id/newsletter': () => ({ optIn: true }),
  'POST /users/:id/password': () => ({ current: PASSWORD, password: 'lance à eau 2025' }),
  'PUT /users/:id/roles': () => ({ roles: [] }),
  'PATCH /addresses/:id': () => street,
  'POST /addresses': ({ id }) => ({ ...street, persons: [{ id }] }),
}

const reason = () => ({ reason: 'Un essai' })
const nothing = undefined

/** Administrators' actions on an account, besides the calls above. */
const ACTS: Record<string, ((target: Target) => unknown) | undefined> = {
  'POST /users/:id/validate': nothing,
  'POST /users/:id/validate/undo': nothing,
  'POST /users/:id/refuse': reason,
  'POST /users/:id/suspend': reason,
  'POST /users/:id/reactivate': nothing,
  'POST /users/:id/link': nothing,
  'POST /users/:id/erase': reason,
  'POST /users/:id/notes': () => ({ text: 'Vu au bureau' }),
  'DELETE /users/:id/notes/:noteId': nothing,
  'POST /users/:id/payments': () => ({ amount: 45, method: 'CASH', date: parisDay(new Date()) }),
  'POST /users/:id/merge': ({ id }) => ({ other: id + 1_000 }),
  'POST /users/:id/apart': ({ id }) => ({ other: id + 1_000 }),
}
/** These are about two accounts; a merge has tests of its own. */
const NOT_DONE_TO = ['POST /users/:id/merge', 'POST /users/:id/apart']
const isOwn = ({ auth }: Endpoint) => typeof auth === 'object' && 'own' in auth
/** Whether a call changes something about a person or their address. */
const isAct = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' &&
  (isOwn(endpoint) || nameOf(endpoint) in OWNED || nameOf(endpoint) in ACTS) &&
  /^\/(users\/:id|addresses)/.test(endpoint.path) &&
  !NOT_DONE_TO.includes(nameOf(endpoint))

/** Commission that owns every noun, and has every kind; there is another one as well. */
const SKI = { name: 'Ski', technicalName: 'ski', active: true, authorizedSubscribers: ['UDSP' as const] }
/** A message written to it. */
const MESSAGE = {
  firstName: 'Maëlle',
  lastName: 'Le Goff',
  email: 'maelle@caserne.example',
  phone: '06 12 34 56 78',
  subject: 'Les clés',
  text: 'Où se retirent-elles ?',
}
const SAIL = { name: 'Voile', technicalName: 'voile', authorizedSubscribers: ['UDSP' as const] }
const notice = (commissionId: number) => ({
  category: 'Notices',
  audience: 'COMMISSION' as const,
  commissionId,
  subscriptions: [],
})
/** How a call names each noun. */
const NAMED: Record<keyof Nouns | keyof Belongings, (target: Target) => Record<string, number | string>> = {
  album: () => ({ id: album }),
  document: () => ({ id: document, number: 1 }),
  news: () => ({ id: news, fileId: '00000000-0000-4000-8000-000000000000' }),
  message: () => ({ id: message }),
  commission: ({ id }) => ({ id: commission, personId: id }),
  person: ({ id, child, session }) => ({ id, childId: child, sessionId: session }),
  address: ({ address }) => ({ id: address }),
  photo: ({ photo }) => ({ id: photo }),
  reservation: byLine,
  resource: () => ({ id: resource }),
}
/** Nouns known only to administrators of their commission; for everybody else they do not exist. */
const KEPT_TO_ADMINISTRATORS = ['reservation']
/** Noun on which the endpoint requires a right. */
function nounOf({ auth }: Endpoint) {
  if (typeof auth === 'string') return undefined
  if ('of' in auth) return auth.of
  return 'own' in auth ? auth.own : undefined
}

const ROLES = {
  'another member': [],
  'a subscriber of the commission': [],
  'the commission’s USER': [{ name: 'ski', role: 'USER' }],
  'the commission’s ADMIN': [{ name: 'ski', role: 'ADMIN' }],
  'the commission’s SUPER-ADMIN': [{ name: 'ski', role: 'SUPER-ADMIN' }],
  'another commission’s USER': [{ name: 'voile', role: 'USER' }],
  'another commission’s ADMIN': [{ name: 'voile', role: 'ADMIN' }],
  'another commission’s SUPER-ADMIN': [{ name: 'voile', role: 'SUPER-ADMIN' }],
  'ADMIN-PERSON': [{ name: 'general', role: 'ADMIN-PERSON' }],
  TREASURER: [{ name: 'general', role: 'TREASURER' }],
  ADMIN: [{ name: 'general', role: 'ADMIN' }],
  'SUPER-ADMIN': [{ name: 'general', role: 'SUPER-ADMIN' }],
  'an EXPIRED SUPER-ADMIN': [{ name: 'general', role: 'SUPER-ADMIN' }],
  // Beyond its own time a session has a seller's rights; anything more needs a new sign-in.
  'a SUPER-ADMIN whose session goes on for a round': [{ name: 'general', role: 'SUPER-ADMIN' }],
} as const
const IN_ROUND = 'a SUPER-ADMIN whose session goes on for a round'
type Other = keyof typeof ROLES
const ACTORS = ['nobody signed in', 'the member', ...(Object.keys(ROLES) as Other[])] as const

/** 401, 403, 404, or that the call passes the authorization check. */
type Verdict = 401 | 403 | 404 | 'passes'

let album: number
let commission: number
let document: number
let news: number
let message: number
let partner: number
let resource: number
let passwordHash: string
const others = {} as Record<Other, { id: number; roles: string[]; subscriptions: string[] }>

const program = sharedProgram(async (program) => {
  passwordHash = await hashPassword(PASSWORD)
  const { active: _isActive, ...ski } = SKI
  commission = await defineCommission(program.db, { ...ski, description: '' }, await aPicture())
  album = await anAlbum(program.db, commission)
  resource = await aResource(program.db, commission, { audience: 'COMMISSION' })
  message = await inTransaction(program.db, (trx) => keepMessage(trx, { ...MESSAGE, commissionId: commission }))
  await defineCommission(program.db, { ...SAIL, description: '' }, undefined)
  const told = {
    title: 'Sortie',
    commissionId: commission,
    audience: 'COMMISSION',
    publishedAt: '2026-01-05T10:00:00Z',
  }
  news = await inTransaction(program.db, (trx) => defineNews(trx, NewsForm.parse(told)))
  partner = (await createPartner(program.db, undefined, PartnerForm.parse({ name: 'Cycles', category: 'Sport' }))).id
  const content = await storeDocument('a.pdf', Readable.from([await aPdf('Notice')]))
  document = await addDocument(program.db, undefined, notice(commission), content)
  await program.runJobs()
  for (const name of Object.keys(ROLES) as Other[]) {
    const subscribed = name === 'a subscriber of the commission' ? ['AMICALE', 'UDSP'] : ['AMICALE']
    const { id, token } = await activeMember(program, [...ROLES[name]], { subscriptions: subscribed })
    const { roles, subscriptions } = (await findActor(program.db, token)) ?? { roles: [], subscriptions: [] }
    others[name] = { id, roles, subscriptions }
  }
  // Whatever the roles: only what somebody without roles may do with their own remains.
  const expired = others['an EXPIRED SUPER-ADMIN']
  await program.db.updateTable('persons').set({ state: 'EXPIRED' }).where('id', '=', expired.id).execute()
  Object.assign(expired, { roles: [], subscriptions: [] })
  Object.assign(others[IN_ROUND], { roles: [] })
})

/** An unpaid, cancelled fee order of this member. */
const anOrder = async (db: Db, personId: number) =>
  (
    await db
      .insertInto('commands')
      .values({
        externalId: randomUUID(),
        kind: 'ADHESION',
        personId,
        season: 2026,
        totalCents: 6_300,
        state: 'EXPIRED',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A booking of this member with the commission, in an order of its own. */
async function aBooking(db: Db, personId: number) {
  const order = { kind: 'CART' as const, personId, totalCents: 2_000, externalId: randomUUID() }
  const paid = { state: 'PAID' as const, paidAt: new Date(), receiptYear: 2099, receiptNumber: personId }
  const { id: commandId } = await db
    .insertInto('commands')
    .values({ ...order, ...paid })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { resourceName: 'Chalet', unitPriceCents: 2_000, quantity: 1, lineTotalCents: 2_000 }
  const [id = 0] = await insertLines(db, [
    { ...line, commandId, personId, resourceId: resource, billingPeriod: 'UNIT', state: 'CONFIRMED' },
  ])
  return id
}

/** A finished task of this member with a file. */
async function aTask(db: Db, ownerId: number) {
  const task = await startTask(db, { ownerId, kind: 'test', total: 1, requirement: EVERY_MEMBER })
  await finishTask(db, task, {
    done: 1,
    file: { bytes: Buffer.from('a'), name: 'a.csv', type: 'text/csv; charset=utf-8' },
  })
  const { fileId } = await db.selectFrom('tasks').where('id', '=', task).select('fileId').executeTakeFirstOrThrow()
  return { task, file: fileId ?? '' }
}

/** A new member with one of everything this call may concern, and a session: thousands are created. */
async function freshTarget(endpoint: Endpoint) {
  const { db } = program
  const id = await enrolledMember(program, { passwordHash })
  const doer = { id, address: '127.0.0.1' }
  const self = { ...doer, sessionId: '', roles: [], subscriptions: [] }
  const relation = {
    // Different children: thousands of entries of one child would be joined, each with all others.
    relatedUser: { firstName: `Anna ${id}`, lastName: 'Kerbrat', birthDate: '2019-01-01' },
    relationShip: 'FAMILY' as const,
    relationShipPrecision: 'Enfant',
  }
  const target = {
    id,
    ...(/^\/(tasks|files)\//.test(endpoint.path) ? await aTask(db, id) : { task: 0, file: '' }),
    order: endpoint.path.startsWith('/commands/') ? await anOrder(db, id) : 0,
    line: endpoint.path.startsWith('/reservations/') ? await aBooking(db, id) : 0,
    photo: endpoint.path.startsWith('/photos/:id') ? await aPhoto(db, album) : 0,
    child: endpoint.path.includes('/:childId') ? (await addChild(db, self, id, relation)).relatedUser.id : 0,
    address: endpoint.path.startsWith('/addresses')
      ? (await savePersonAddress(db, doer, id, { ...street, country: 'France' })).id
      : 0,
  }
  const token = await openSession(db, id)
  const actor = await findActor(db, token)
  return { token, target: { ...target, session: actor?.sessionId ?? '' } }
}

/** Expected answer for this actor (rules#permissions), derived from the endpoint. */
function expected(endpoint: Endpoint, actor: (typeof ACTORS)[number]): Verdict | number {
  const asMember = expectedOfRights(endpoint, actor)
  return actor === IN_ROUND && asMember === 403 ? 401 : asMember
}

function expectedOfRights(endpoint: Endpoint, actor: (typeof ACTORS)[number]): Verdict | number {
  const { auth } = endpoint
  if (auth === 'public' || auth === 'optional') return 'passes'
  if (actor === 'nobody signed in' || (typeof auth === 'object' && 'token' in auth)) return 401
  const records = actor === 'an EXPIRED SUPER-ADMIN' && endpoint.superAdminWhileExpired
  if (actor === 'an EXPIRED SUPER-ADMIN' && !endpoint.whileExpired && !records) return 403
  const holder = records
    ? { roles: ['general_SUPER-ADMIN'], subscriptions: [] }
    : actor === 'the member'
      ? { roles: [], subscriptions: ['AMICALE'] }
      : others[actor]
  if (auth === 'member') {
    const row = OWNED[nameOf(endpoint)]
    if (!row) return 'passes'
    if (actor === 'the member') return row.owner ?? 'passes'
    return row.others(holder) ? 'passes' : 404
  }
  if ('of' in auth) {
    const sees = KEPT_TO_ADMINISTRATORS.includes(auth.of) ? may.manageCommission : may.seeCommission
    if (!isAllowed(holder, sees, SKI)) return 404
    return !auth.may || isAllowed(holder, auth.may, SKI) ? 'passes' : 403
  }
  if ('own' in auth) return actor === 'the member' || (auth.or && isAllowed(holder, auth.or)) ? 'passes' : 404
  const passes =
    'among' in auth ? isAllowed(holder, auth.may, auth.among === 'ANY' ? 'ANY' : [SKI]) : isAllowed(holder, auth.may)
  return passes ? 'passes' : 403
}

/** Whether a successful call may have changed the member, so that the next actor needs a new one. */
const mayChange = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' && (endpoint.path.includes(':') || nameOf(endpoint) in OWNED)

const sessions = new Map<number, string>()
/** A separate session for each writing call, because some end it. */
async function sessionOf(person: number, { method }: Endpoint) {
  const kept = method === 'GET' ? sessions.get(person) : undefined
  const token = kept ?? (await openSession(program.db, person))
  if (method === 'GET') sessions.set(person, token)
  return token
}

let caller = 0
async function ask(
  endpoint: Endpoint,
  actor: (typeof ACTORS)[number],
  { token, target }: Awaited<ReturnType<typeof freshTarget>>,
) {
  const asked = actor === 'nobody signed in' || actor === 'the member' ? undefined : others[actor].id
  const bearer = asked ? await sessionOf(asked, endpoint) : actor === 'the member' && token
  if (actor === IN_ROUND)
    await program.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(Date.now() - 1_000), roundUntil: new Date(Date.now() + 3_600_000) })
      .where('personId', '=', others[actor].id)
      .execute()
  const row = OWNED[nameOf(endpoint)]
  const noun = nounOf(endpoint)
  const named = noun ? NAMED[noun](target) : row?.params?.(target)
  const params: Record<string, number | string> = { format: 'csv', ...(named ?? { id: target.id }) }
  const url = `${API_BASE}${endpoint.path}`.replace(/:(\w+)/g, (_all, name: string) =>
    String(params[name] ?? target.id),
  )
  const body = BODIES[nameOf(endpoint)] ?? ACTS[nameOf(endpoint)]
  return await program.app.inject({
    method: endpoint.method,
    url,
    // Each from its own address, so that the rate limit does not interfere.
    remoteAddress: `10.1.${Math.floor(++caller / 250)}.${caller % 250}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    ...(body && { payload: body(target) as object }),
  })
}

type Someone = Awaited<ReturnType<typeof freshTarget>>

async function verdict(endpoint: Endpoint, actor: (typeof ACTORS)[number], someone: Someone): Promise<Verdict> {
  const { auth } = endpoint
  const answer = await ask(endpoint, actor, someone)
  const { statusCode } = answer
  // A public page may answer 404, and a sign-in that it knows nobody: no right is required.
  if (auth === 'public' || auth === 'optional')
    return statusCode === 403 || (statusCode === 401 && !nameOf(endpoint).includes('/auth/')) ? statusCode : 'passes'
  // After the authorization check, a 404 concerns another thing than the noun.
  if (statusCode === 404 && auth !== 'member')
    return answer.json().code === `${nounOf(endpoint)}-not-found` ? 404 : 'passes'
  if (statusCode === 401 || statusCode === 403 || statusCode === 404) return statusCode
  expect(statusCode).toBeLessThan(500)
  return 'passes'
}

describe('Who may call what, from the endpoints themselves (rules#permissions)', () => {
  test('the table knows every endpoint there is', async () => {
    const { body } = await program.call('GET', '/openapi.json')
    const served = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace('/aspr/v1', '').replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(ENDPOINTS.map(nameOf).sort()).toEqual(served.sort())
  })

  test('every endpoint for a member’s own data has a line in the table, and no line is left over', () => {
    const asked = ENDPOINTS.filter(({ auth, path }) => auth === 'member' && path.includes(':')).map(nameOf)
    expect(Object.keys(OWNED)).toEqual(expect.arrayContaining(asked))
    expect(ENDPOINTS.map(nameOf)).toEqual(expect.arrayContaining(Object.keys({ ...OWNED, ...BODIES })))
  })

  test.each(ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const verdicts: Partial<Record<string, Verdict>> = {}
    if (typeof endpoint.auth === 'object' && 'among' in endpoint.auth && endpoint.auth.among !== 'ANY')
      await program.db
        .updateTable('commissions')
        .set({ subType: endpoint.auth.among })
        .where('id', '=', commission)
        .execute()
    let someone = await freshTarget(endpoint)
    for (const actor of ACTORS) {
      verdicts[actor] = await verdict(endpoint, actor, someone)
      // A refused caller has changed nothing.
      if (verdicts[actor] === 'passes' && mayChange(endpoint)) someone = await freshTarget(endpoint)
    }
    expect(verdicts, name).toEqual(Object.fromEntries(ACTORS.map((actor) => [actor, expected(endpoint, actor)])))
  })

  test('everybody who may record a payment by hand may undo it', () => {
    const undo = ENDPOINTS.find((one) => nameOf(one) === 'POST /payments/:id/undo') as Endpoint
    for (const name of ['POST /users/:id/payments', 'POST /commands/:id/payments', 'POST /bank-statements/book']) {
      const record = ENDPOINTS.find((one) => nameOf(one) === name) as Endpoint
      const mayDo = (endpoint: Endpoint) => ACTORS.filter((actor) => expected(endpoint, actor) === 'passes')
      expect(mayDo(undo), name).toEqual(expect.arrayContaining(mayDo(record)))
    }
  })

  test('every call that changes something about somebody is known as one', () => {
    const changing = ENDPOINTS.filter(
      ({ method, path, auth }) =>
        method !== 'GET' && path.startsWith('/users/:id') && typeof auth !== 'string' && 'may' in auth,
    ).map(nameOf)
    expect(changing.sort()).toEqual(Object.keys(ACTS).sort())
  })

  test.each(ENDPOINTS.filter(isAct).map((one) => [nameOf(one), one] as const))(
    '%s does nothing to an account above the caller’s, and says so',
    async (name, endpoint) => {
      for (const actor of Object.keys(ROLES) as Other[]) {
        // Nobody ranks above a super-administrator, whose membership or session may be over.
        if (/SUPER-ADMIN( |$)/.test(actor) || expected(endpoint, actor) !== 'passes') continue
        const someone = await freshTarget(endpoint)
        await program.db
          .insertInto('personRoles')
          .values({ personId: someone.target.id, name: 'general', role: 'SUPER-ADMIN' })
          .execute()
        const answer = await ask(endpoint, actor, someone)
        expect([answer.statusCode, answer.json().code], `${name}, ${actor}`).toEqual([403, 'above-you'])
      }
    },
  )

  test.each(ENDPOINTS.filter(({ auth }) => auth !== 'public' && auth !== 'optional').map((one) => [nameOf(one), one]))(
    '%s refuses a forged token and a made-up one',
    async (_name, endpoint) => {
      const { method, path } = endpoint as Endpoint
      const address = path.replace(/:\w+/g, '1')
      const token = 'eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.'
      expect((await program.call(method, `${address}?token=${'a'.repeat(43)}`, { token })).status).toBe(401)
    },
  )
})
