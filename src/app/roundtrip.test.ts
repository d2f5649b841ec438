import { describe, expect, test } from 'vitest'
import { aBook, aCampaign } from '../features/calendars/campaigns/fixtures.ts'
import { aResource } from '../features/catalogue/resources/fixtures.ts'
import { anAlbum, aPhoto } from '../features/content/albums/fixtures.ts'
import { aDocument } from '../features/content/documents/fixtures.ts'
import { addChild } from '../features/members/children/family/service.ts'
import { defineFees } from '../features/members/membership/fixtures.ts'
import { findActor } from '../features/platform/access/service.ts'
import { defineCommission } from '../features/society/commissions/service.ts'
import { savePersonAddress } from '../features/society/persons/addresses/service.ts'
import { activeMember, confirmedVisitor, enrolledMember } from '../features/society/persons/fixtures.ts'
import { aFreeField } from '../features/society/persons/managed-fields/fixtures.ts'
import { TEST_MEANS } from '../features/society/settings/fixtures.ts'
import { defineMeans } from '../features/society/settings/payment-methods/service.ts'
import { addDays, parisDay } from '../shared/dates.ts'
import { ENDPOINTS, nameOf } from './fixtures.ts'
import { sharedProgram } from './testing.ts'

type Someone = { token: string }
type World = {
  album: number
  photo: number
  admin: Someone
  member: Someone & { id: number; address: number; child: number; relation: object }
  visitor: Someone & { id: number; address: number }
  bare: number
  book: number
  campaign: number
  commission: number
  document: number
  news: number
  partner: number
  fee: number
  resource: number
  centre: number
  freeField: number
  sector: number
}
let world: World

const program = sharedProgram(async (program) => {
  await defineFees(program)
  const admin = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  const member = await activeMember(program, [{ name: 'ski', role: 'USER' }], {
    membertype: 'EXTERNE',
    membertypePrecision: 'Voisin de la caserne',
    subscriptions: ['AMICALE', 'UDSP'],
  })
  const visitor = await confirmedVisitor(program)
  const street = {
    streetNumber: '3 bis',
    streetName: 'rue du Port',
    postalCode: 1_000,
    city: 'Bourg',
    country: 'Suisse',
  }
  const addressOf = async (id: number) =>
    (await savePersonAddress(program.db, { id, address: '127.0.0.1' }, id, street)).id
  const actor = await findActor(program.db, member.token)
  if (!actor) throw new Error('The member is signed in')
  const relation = await addChild(program.db, { ...actor, address: '127.0.0.1' }, member.id, {
    relatedUser: { firstName: 'Anna', lastName: 'Kerbrat', birthDate: '2019-01-01' },
    relationShip: 'FAMILY',
    relationShipPrecision: 'Petite-fille',
  })
  await defineMeans(program.db, TEST_MEANS)
  const { body: preview } = await program.call('GET', '/campaigns/preview', admin)
  // Somebody whose fee is unpaid, for the renewal.
  await enrolledMember(program, { subscriptions: ['AMICALE', 'UDSP'], accountValidity: '2020-12-31' })
  const { body: campaign } = await program.call('POST', '/campaigns', { ...admin, body: { season: preview.season } })
  const days = [addDays(parisDay(new Date()), 9)]
  await program.call('PUT', `/campaigns/${campaign.id}/reminders`, { ...admin, body: { days } })
  await program.call('PUT', '/children/brackets', { ...admin, body: { rows: [{ from: 0, to: 4, gift: 'Peluche' }] } })
  const offer = { name: 'Cycles Kerloc’h', category: 'Sport', website: 'www.cycles.example', phone: '02 99 11 22 33' }
  const { body: partner } = await program.call('POST', '/partners', { ...admin, body: { ...offer, address: street } })
  const told = { title: 'Sainte-Barbe', text: '<p>Le 5 décembre.</p>', publishedAt: 'now', expiresOn: '2100-12-31' }
  const readers = { audience: 'SUBSCRIPTIONS', subscriptions: ['UDSP', 'FNSPF'] }
  const { body: news } = await program.call('POST', '/news', { ...admin, body: { ...told, ...readers } })
  const album = await anAlbum(program.db, null)
  const sailing = { name: 'Voile', technicalName: 'voile', description: '<p>En mer</p>' }
  const commission = await defineCommission(program.db, sailing, undefined)
  const { id: calendar } = await aCampaign(program)
  const book = await aBook(program, { campaignId: calendar, kind: 'SELLER', firstStub: 1, lastStub: 20 })
  const { id: sector } = await program.db
    .insertInto('calendarSectors')
    .values({ campaignId: calendar, name: 'Le Bourg' })
    .returning('id')
    .executeTakeFirstOrThrow()
  world = {
    book,
    sector,
    album,
    photo: await aPhoto(program.db, album),
    admin,
    member: { ...member, address: await addressOf(member.id), child: relation.relatedUser.id, relation },
    visitor: { ...visitor, address: await addressOf(visitor.id) },
    // Only the values that a register requires.
    bare: await enrolledMember(program, { state: 'SUSPENDED' }),
    campaign: campaign.id,
    commission,
    document: (await aDocument(program, admin.token)).id,
    news: news.id,
    partner: partner.id,
    fee: (await program.db.selectFrom('resources').select('id').executeTakeFirstOrThrow()).id,
    resource: await aResource(program.db, commission, { cancelDays: 7, cancelPercent: 50 }),
    centre: 1,
    freeField: await aFreeField(program, { kind: 'CHOICE', access: 'MEMBER_SEES', choices: ['Sergent', 'Adjudant'] }),
  }
})

type Case = {
  what: string
  as: (world: World) => Someone
  read: (world: World) => string
  /** Address to which it is sent back, if it differs. */
  write?: (world: World) => string
  /** The part of the reply that is sent back. */
  pick?: (body: never, world: World) => unknown
}
const asAdmin = ({ admin }: World) => admin
const asMember = ({ member }: World) => member
const inQuery = (address: (world: World) => string) => (world: World) =>
  `${address(world)}?token=${world.visitor.token}`
const nobody = () => ({ token: '' })
const own = ({ member }: World) => `/users/${member.id}`
const unsecure = inQuery(({ visitor }) => `/users/${visitor.id}/unsecure`)

/** By writing call: what is read, and by whom, to be sent back unchanged. */
const CASES: Record<string, Case[]> = {
  'PATCH /users/:id': [
    { what: 'one’s own person', as: asMember, read: own },
    { what: 'another’s, by an administrator', as: asAdmin, read: own },
    { what: 'somebody of whom hardly anything is known', as: asAdmin, read: ({ bare }) => `/users/${bare}` },
  ],
  'PATCH /users/:id/unsecure': [{ what: 'the person of a token', as: nobody, read: unsecure }],
  'PUT /users/:id/roles': [{ what: 'roles', as: asAdmin, read: own, write: (w) => `${own(w)}/roles` }],
  'PUT /users/:id/newsletter': [{ what: 'the consent', as: asMember, read: (w) => `${own(w)}/newsletter` }],
  'PATCH /users/:id/children/:childId': [
    {
      what: 'a child',
      as: asMember,
      read: own,
      write: (w) => `${own(w)}/children/${w.member.child}`,
      pick: (person: { relations: { relatedUser: { id: number } }[] }, { member }) =>
        person.relations.find(({ relatedUser }) => relatedUser.id === member.child),
    },
  ],
  'PATCH /addresses/:id': [{ what: 'an address', as: asMember, read: ({ member }) => `/addresses/${member.address}` }],
  'POST /addresses': [
    {
      what: 'an address',
      as: asMember,
      read: ({ member }) => `/addresses/${member.address}`,
      write: () => '/addresses',
    },
    {
      what: 'the address a person carries',
      as: asAdmin,
      read: own,
      write: () => '/addresses',
      pick: (person: { address: object }) => person.address,
    },
  ],
  'POST /addresses/unsecure': [
    {
      what: 'the address of a token’s person',
      as: nobody,
      read: inQuery(({ visitor }) => `/addresses/${visitor.address}/unsecure`),
      write: inQuery(() => '/addresses/unsecure'),
    },
  ],
  'PUT /cart': [{ what: 'a cart', as: asMember, read: () => '/cart' }],
  'PUT /children/brackets': [{ what: 'the gifts by age', as: asAdmin, read: () => '/children/brackets' }],
  'PATCH /children/:id/seasons/:season': [
    {
      what: 'what a child of the list was ticked',
      as: asAdmin,
      read: () => '/children?parents=ALL',
      write: ({ member }) => `/children/${member.child}/seasons/2026`,
      pick: (page: { _embedded: { data: { id: number }[] } }, { member }) =>
        page._embedded.data.find(({ id }) => id === member.child),
    },
  ],
  'PUT /siteconfiguration/rgpd': [
    { what: 'the data-protection notice', as: asAdmin, read: () => '/siteconfiguration/rgpd' },
  ],
  'PUT /siteconfiguration/texts/:kind': [
    {
      what: 'the terms of sale',
      as: asAdmin,
      read: () => '/siteconfiguration/texts/terms-of-sale',
      write: () => '/siteconfiguration/texts/terms-of-sale',
    },
  ],
  ...Object.fromEntries(
    ['association', 'contact', 'season', 'calendar', 'legal'].map((part) => [
      `PUT /siteconfiguration/${part}`,
      [{ what: `the society’s ${part}`, as: asAdmin, read: () => `/siteconfiguration/${part}` }],
    ]),
  ),
  'PUT /fees/:id': [{ what: 'a membership fee', as: asAdmin, read: ({ fee }) => `/fees/${fee}` }],
  'PUT /resources/:id': [
    {
      what: 'a resource',
      as: asAdmin,
      read: ({ resource }) => `/resources/${resource}/administered`,
      write: ({ resource }) => `/resources/${resource}`,
    },
  ],
  'PUT /siteconfiguration/accounts': [
    { what: 'the account numbers', as: asAdmin, read: () => '/siteconfiguration/accounts' },
  ],
  'PUT /siteconfiguration/payment': [
    { what: 'the means of payment', as: asAdmin, read: () => '/siteconfiguration/payment' },
  ],
  'PUT /centres/:id': [
    {
      what: 'a centre',
      as: asAdmin,
      read: () => '/centres',
      write: ({ centre }) => `/centres/${centre}`,
      pick: ({ rows }: { rows: { id: number }[] }, { centre }) => rows.find(({ id }) => id === centre),
    },
  ],
  'PUT /free-fields/:id': [
    {
      what: 'a free field',
      as: asAdmin,
      read: () => '/free-fields/administered',
      write: ({ freeField }) => `/free-fields/${freeField}`,
      pick: ({ rows }: { rows: { id: number }[] }, { freeField }) => rows.find(({ id }) => id === freeField),
    },
  ],
  'PATCH /users/:id/free-fields': [
    { what: 'the free fields of a person', as: asAdmin, read: ({ member }) => `/users/${member.id}/free-fields` },
    { what: 'one’s own free fields', as: asMember, read: ({ member }) => `/users/${member.id}/free-fields` },
  ],
  'PATCH /users/:id/free-fields/unsecure': [
    {
      what: 'the free fields of a token’s person',
      as: nobody,
      read: inQuery(({ visitor }) => `/users/${visitor.id}/free-fields/unsecure`),
    },
  ],
  'PUT /commissions/:id': [
    { what: 'what a commission is', as: asAdmin, read: ({ commission }) => `/commissions/${commission}` },
  ],
  'PUT /messages/keeping': [{ what: 'how long messages are kept', as: asAdmin, read: () => '/messages/keeping' }],
  'PUT /mails/pace': [{ what: 'the pace of mails', as: asAdmin, read: () => '/mails/pace' }],
  'PUT /photos/:id': [{ what: 'who took a picture', as: asAdmin, read: ({ photo }) => `/photos/${photo}` }],
  'PUT /albums/:id': [{ what: 'an album', as: asAdmin, read: ({ album }) => `/albums/${album}` }],
  'PUT /documents/:id': [{ what: 'a document', as: asAdmin, read: ({ document }) => `/documents/${document}` }],
  'PUT /news/:id': [{ what: 'news', as: asAdmin, read: ({ news }) => `/news/${news}` }],
  'PUT /commissions/:id/technical-name': [
    {
      what: 'its technical name',
      as: asAdmin,
      read: ({ commission }) => `/commissions/${commission}/technical-name`,
    },
  ],
  'PUT /calendars/books/:id': [
    { what: 'a book of stubs', as: asAdmin, read: ({ book }) => `/calendars/books/${book}` },
  ],
  'PUT /calendars/sectors/:id': [
    { what: 'a sector and its team', as: asAdmin, read: ({ sector }) => `/calendars/sectors/${sector}` },
  ],
  'PUT /calendars/campaigns/:id': [
    {
      what: 'a campaign of the calendar',
      as: asAdmin,
      read: () => '/calendars/campaigns',
      write: () => '/calendars/campaigns/1',
      pick: (({ rows }: { rows: object[] }) => rows[0]) as never,
    },
  ],
  'PUT /partners/:id': [{ what: 'a partner', as: asAdmin, read: ({ partner }) => `/partners/${partner}` }],
  'PUT /campaigns/:id/reminder': [
    {
      what: 'what the reminders of a campaign say',
      as: asAdmin,
      read: ({ campaign }) => `/campaigns/${campaign}/reminder`,
    },
  ],
  'PUT /campaigns/:id/reminders': [
    {
      what: 'the reminders of a campaign',
      as: asAdmin,
      read: ({ campaign }) => `/campaigns/${campaign}`,
      write: ({ campaign }) => `/campaigns/${campaign}/reminders`,
    },
  ],
}

/** Calls that perform an action or create something: nothing that is read is sent back. */
const ACTS = [
  'POST /users/views',
  'POST /calendars/campaigns',
  'POST /calendars/campaigns/:id/close',
  'POST /calendars/books',
  'POST /calendars/books/:id/give',
  'POST /calendars/books/:id/count',
  'POST /calendars/sellers/:id/count',
  'POST /calendars/books/:id/undo',
  'POST /calendars/books/:id/voids',
  'POST /calendars/books/:id/voids/undo',
  'POST /calendars/reminders',
  'POST /calendars/stubs/:number',
  'POST /calendars/sales',
  'POST /calendars/books/:id/sales',
  'POST /commands/calendar/:externalId/check',
  'POST /centres',
  'POST /audience',
  'POST /albums',
  'POST /photos/:id/children',
  'POST /photos/:id/unregistered/word',
  'POST /users/:id/pictured-children/:childId',
  'POST /photos/:id/reports',
  'POST /photos/:id/decision',
  'POST /albums/:id/zip',
  'POST /auth/confirmation',
  'POST /auth/confirmation/email',
  'POST /auth/recover',
  'POST /auth/reset',
  'POST /auth/signin',
  'POST /campaigns',
  'POST /campaigns/letter/trials',
  'POST /campaigns/letter/preview',
  'POST /calendars/doors',
  'POST /calendars/refusals',
  'POST /calendars/sectors',
  'POST /calendars/sectors/:id/doors',
  'POST /calendars/sectors/:id/doors/removal',
  'POST /calendars/sectors/:id/merge',
  'POST /calendars/sectors/choice',
  'POST /calendars/devices',
  'POST /calendars/round/doors',
  'POST /calendars/round/doors/return',
  'POST /calendars/deliveries',
  'POST /calendars/deliveries/decisions',
  'POST /children/:id/apart',
  'POST /children/:id/merge',
  'POST /commands',
  'POST /commands/:id/cancel',
  'POST /commands/:id/checkout',
  'POST /commands/:id/payments',
  'POST /commands/:id/refund',
  'POST /commands/:id/withdrawal',
  'POST /reservations/:id/cancel',
  'POST /reservations/:id/deposit',
  'POST /reservations/:id/deposit/settle',
  'POST /reservations/:id/deposit/undo',
  'POST /reservations/:id/handover',
  'POST /reservations/:id/refuse',
  'POST /reservations/:id/return',
  'POST /reservations/:id/undo',
  'POST /commands/adhesion',
  'POST /commands/calendar',
  'POST /mails/bounces',
  'POST /mails/sendinternalmail',
  'POST /news',
  'POST /messages/:id/answers',
  'POST /partners',
  'POST /payments/:id/settle',
  'POST /resources/:id/waiting',
  'POST /payments/events/:eventId/close',
  'POST /free-fields',
  'PUT /free-fields/order',
  'POST /fees',
  'POST /resources',
  'POST /resources/:id/bookings',
  'POST /resources/:id/check',
  'POST /resources/:id/closures',
  'PUT /resources/:id/pictures/order',
  'PUT /commissions/:id/resources/order',
  'POST /users',
  'POST /users/:id/apart',
  'POST /users/:id/children',
  'POST /users/:id/erase',
  'POST /users/:id/merge',
  'POST /users/:id/notes',
  'POST /users/:id/password',
  'POST /users/:id/payments',
  'POST /users/:id/refuse',
  'POST /users/:id/suspend',
  'POST /users/by-hand',
  'POST /users/bulk/mail',
  'POST /users/bulk/mail/preview',
  'POST /users/bulk/mail/trials',
  'POST /users/bulk/validate',
  'POST /users/export',
  'PUT /albums/:id/photos/order',
  'PUT /albums/order',
  'PUT /centres/order',
  'POST /commissions',
  'POST /commands/:id/notes',
  'POST /commissions/:id/circulars',
  'POST /commissions/:id/circulars/preview',
  'POST /commissions/:id/circulars/reach',
  'POST /commissions/:id/circulars/trials',
  'PUT /commissions/:id/administrators/:personId',
  'PUT /setup/:step',
  'PUT /commissions/order',
  'PUT /documents/order',
  'PUT /fees/order',
  'PUT /partners/order',
  'PUT /accounting/closing',
  'POST /payments/:id/correct',
  'POST /payments/:id/unpaid',
  'POST /bank-statements/book',
  'POST /bank-statements/set-aside',
  'POST /deposit-slips',
  'POST /deposit-slips/:id/deposit',
  'POST /deposit-slips/:id/cancel',
  'POST /users/bulk/payments/preview',
  'POST /users/bulk/payments',
  'POST /users/bulk/changes/preview',
  'POST /users/bulk/changes',
  'POST /postal/recipients',
  'POST /postal/letters',
  'POST /postal/labels',
]

describe('What is read can be sent back unchanged (rules#wire)', () => {
  test('every call that writes is thought of', () => {
    const writing = ENDPOINTS.filter(({ body }) => body).map(nameOf)
    expect([...Object.keys(CASES), ...ACTS].sort()).toEqual(writing.sort())
  })

  const cases = Object.entries(CASES).flatMap(([name, list]) => list.map((each) => [name, each.what, each] as const))
  test.each(cases)('%s: %s', async (name, _what, { as, read, write = read, pick = (body: never) => body }) => {
    const someone = as(world)
    const look = async () => {
      const { status, body } = await program.call('GET', read(world), someone)
      expect(status).toBe(200)
      return pick(body as never, world)
    }
    const before = await look()
    const method = name.split(' ')[0] as 'PATCH'
    const { status, body } = await program.call(method, write(world), { ...someone, body: before })
    expect([status, body?.errors]).toEqual([200, undefined])
    expect(await look()).toEqual(before)
  })
})

describe('What somebody else has edited meanwhile is not overwritten (rules#two-editors)', () => {
  // Actions with a version have tests of their own.
  const versioned = ENDPOINTS.filter((each) => each.versioned)
    .map(nameOf)
    .filter((name) => !ACTS.includes(name))

  test.each(versioned)('%s refuses another version than the one there is', async (name) => {
    const [{ as, read, write = read, pick = (body: never) => body } = {} as Case] = CASES[name] ?? []
    const look = async () => pick((await program.call('GET', read(world), as(world))).body as never, world)
    const before = (await look()) as { version: number }
    const body = { ...before, version: before.version + 1 }
    const { status, body: problem } = await program.call(name.split(' ')[0] as 'PATCH', write(world), {
      ...as(world),
      body,
    })
    expect([status, problem.code]).toEqual([409, 'changed-meanwhile'])
    expect(await look()).toEqual(before)
  })
})

describe('A person and the address know each other (rules#addresses)', () => {
  test('the address says whose it is, the person carries it beside its link', async () => {
    const { member, visitor } = world
    const { body: address } = await program.call('GET', `/addresses/${member.address}`, member)
    expect(address.persons).toEqual([{ id: member.id }])
    const { body: person } = await program.call('GET', own(world), member)
    expect(person.address).toEqual(address)
    expect(person._links.address.href).toBe(`/aspr/v1/addresses/${member.address}`)
    const { body: payer } = await program.call('GET', unsecure(world))
    expect(payer.address).toMatchObject({ id: visitor.address, postalCode: 1_000, persons: [{ id: visitor.id }] })
  })

  test('a change of an address changes the fields that were sent and no others', async () => {
    const { member } = world
    const address = `/addresses/${member.address}`
    const before = (await program.call('GET', address, member)).body
    const { body } = await program.call('PATCH', address, { ...member, body: { city: 'Beauregard', country: null } })
    expect(body).toEqual({ ...before, city: 'Beauregard', version: before.version + 1 })
  })

  test('a person without an address carries none', async () => {
    const { body } = await program.call('GET', `/users/${world.bare}`, world.admin)
    expect([body.address, body._links.address]).toEqual([null, undefined])
  })
})
