import { expect } from '@playwright/test'
import { askCards, listPersons, mailTo, openSession, type Program } from '../program.ts'
import { ADMIN, ask, inDays, offer, put } from '../shop.ts'
import { KEEPER, MEMBER, PERSONS } from './table.ts'

type Row = Record<string, unknown> & { id: number }
const list = async (program: Program, path: string, as = ADMIN) => {
  const answer = (await ask(program, as, 'GET', path)) as unknown as { _embedded?: { data: Row[] }; rows?: Row[] }
  return answer._embedded?.data ?? answer.rows ?? []
}
const first = async (program: Program, path: string, as = ADMIN) => {
  const [row] = await list(program, path, as)
  if (!row) throw new Error(`${path} lists nothing`)
  return row
}
const person = async (program: Program, state: string) =>
  (await first(program, `/users?search=state==${state}&size=1&sort=id,desc`)).id

const commission = async (program: Program, subType: string) =>
  (await list(program, '/commissions?size=50')).find((each) => each.subType === subType)?.id ?? 0

/** What a member ordered of the commission that lets; `rules` are those of the thing. */
async function order(
  program: Program,
  { rules = {}, means, from = 20 }: { rules?: object; means?: string; from?: number },
) {
  const thing = { name: `Gîte ${crypto.randomUUID().slice(0, 4)}`, price: 30, billingPeriod: 'DAY' }
  const resource = await offer(program, 1, { ...thing, ...rules })
  const answer = await ask(program, MEMBER, 'POST', '/commands', {
    reservations: [{ resource: { id: resource }, quantity: 1, startDate: inDays(from), endDate: inDays(from + 1) }],
    successURL: `${program.url}/commandvalidate`,
    cancelURL: `${program.url}/cart`,
    accepted: true,
    ...(means && { means }),
  })
  return answer as typeof answer & { url: string; stripeSessionId: string }
}

async function paidOrder(program: Program, rules: object) {
  const made = await order(program, { rules })
  await askCards(made.url, `/pay/${made.stripeSessionId}`)
  await expect.poll(async () => (await ask(program, MEMBER, 'GET', `/commands/${made.id}`)).state).not.toBe('PENDING')
  return made.id
}

async function bookOf(program: Program, state: string) {
  const books = await list(program, '/calendars/books?size=100')
  const found = books.find((book) => book.state === state)
  if (!found) throw new Error(`No book is ${state}`)
  return found.id
}

async function sale(program: Program) {
  const made = { key: crypto.randomUUID(), method: 'CASH', amount: 10, date: inDays(0) }
  const answer = await ask(program, ADMIN, 'POST', '/calendars/sales', {
    ...made,
    firstName: 'Maryvonne',
    lastName: 'Le Goff',
  })
  return String(answer.externalId)
}

async function tokenOfMail(program: Program, email: string, subject: RegExp) {
  const { text } = await mailTo(program, email, subject)
  return /token=([\w-]+)/.exec(text)?.[1] ?? ''
}

type Place = (program: Program, as: string | undefined) => Promise<string | number>

/** What stands for the names in the addresses of the table, found or made in the society that is looked at. */
const PLACES: Record<string, Place> = {
  me: async (program, as) => (await openSession(program, as ?? '')).userId,
  personId: (program) => person(program, 'ACTIVE'),
  /** A member of the demonstration, whose data is whole. */
  enrolled: async (program) => (await listPersons(program, 'search=state==ACTIVE&sort=id,asc&size=20'))[12]?.id ?? 0,
  expired: (program) => person(program, 'EXPIRED'),
  toValidate: (program) => person(program, 'FEE_PAID'),
  refused: (program) => person(program, 'REFUSED'),
  newsId: async (program) => (await first(program, '/news?size=1', MEMBER)).id,
  documentId: async (program) => (await first(program, '/documents?size=1&search=title==*assurance*', MEMBER)).id,
  children: (program) => commission(program, 'CHILDREN'),
  calendars: (program) => commission(program, 'CALENDARS'),
  resourceId: (program) =>
    offer(program, 2, { name: 'Gîte du lac', price: 45, billingPeriod: 'DAY', minDays: 2, deposit: 300 }),
  ticket: (program) =>
    offer(program, 2, { name: 'Soirée raclette', price: 12.5, billingPeriod: 'UNIT', stock: 3, heldOn: inDays(30) }),
  comingSale: (program) =>
    offer(program, 2, {
      name: 'Minibus',
      price: 0,
      billingPeriod: 'UNIT',
      saleOpensAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    }),
  toApprove: (program) => paidOrder(program, { approval: true }),
  cancellable: (program) => paidOrder(program, { cancelDays: 5, cancelPercent: 50 }),
  pendingOrder: async (program) => (await order(program, {})).id,
  byCheque: async (program) => (await order(program, { means: 'CHEQUE' })).id,
  paidByCheque: async (program) => {
    const made = await order(program, { means: 'CHEQUE', from: 60 })
    const payment = { amount: 60, method: 'CHEQUE', date: inDays(0) }
    await ask(program, ADMIN, 'POST', `/commands/${made.id}/payments`, payment)
    return made.id
  },
  /** A slip that is to be brought to the bank, and one that was. */
  issuedSlip: async (program) => (await first(program, '/deposit-slips?size=1&search=state==ISSUED')).id,
  depositedSlip: async (program) => (await first(program, '/deposit-slips?size=1&search=state==DEPOSITED')).id,
  /** A statement that nobody has looked at, and one that is done but for a line. */
  freshStatement: async (program) => (await first(program, '/bank-statements?size=1&search=format==CAMT')).id,
  settledStatement: async (program) => (await first(program, '/bank-statements?size=1&search=format==OFX')).id,
  /** A member who was given a centre by a bulk change. */
  bulkWork: async (program) => {
    const selection = { ids: [await person(program, 'ACTIVE')] }
    const change = { kind: 'CENTRE', value: 'Autre' }
    return Number(
      (await ask(program, ADMIN, 'POST', '/users/bulk/changes', { key: crypto.randomUUID(), selection, change })).task,
    )
  },
  withdrawable: async (program) => {
    const article = await offer(program, 1, { name: 'Lampe de poche', price: 30, billingPeriod: 'UNIT' })
    const made = await ask(program, MEMBER, 'POST', '/commands', {
      reservations: [{ resource: { id: article }, quantity: 1 }],
      successURL: `${program.url}/commandvalidate`,
      cancelURL: `${program.url}/cart`,
      accepted: true,
      means: 'CHEQUE',
    })
    const payment = { amount: 30, method: 'CHEQUE', date: inDays(0) }
    await ask(program, ADMIN, 'POST', `/commands/${made.id}/payments`, payment)
    return Number(made.id)
  },
  refusedOrder: async (program) => {
    const id = await paidOrder(program, { approval: true })
    const [stay] = (await ask(program, MEMBER, 'GET', `/commands/${id}`)).reservations as { id: number }[]
    await ask(program, KEEPER, 'POST', `/reservations/${stay?.id}/refuse`, { reason: 'Le refuge est en travaux' })
    return id
  },
  scheduledNews: async (program) => (await first(program, '/news/administered?size=1&search=state==SCHEDULED')).id,
  /** What two members wait for. */
  awaited: async (program) => {
    const id = await offer(program, 1, { name: 'Sono', price: 0, billingPeriod: 'UNIT', stock: 1 })
    const back = { successURL: `${program.url}/commandvalidate`, cancelURL: `${program.url}/cart` }
    await ask(program, ADMIN, 'POST', '/commands', {
      reservations: [{ resource: { id }, quantity: 1 }],
      ...back,
      accepted: true,
    })
    for (const member of [MEMBER, PERSONS]) await ask(program, member, 'POST', `/resources/${id}/waiting`, {})
    return id
  },
  reservationId: async (program) => {
    const stays = await list(
      program,
      '/reservations?size=50&sort=startDate,asc&search=commission==location;state==CONFIRMED',
    )
    return stays.find(({ name }) => name === 'Appartement de Carnac')?.id ?? 0
  },
  /** A book of which nothing is sold: it can be changed and removed. */
  storedBook: async (program) => {
    await ask(program, ADMIN, 'POST', '/calendars/books', { kind: 'SELLER', firstStub: 4001, lastStub: 4050 })
    const books = await list(program, '/calendars/books?size=100')
    return books.find(({ firstStub }) => firstStub === 4001)?.id ?? 0
  },
  givenBook: (program) => bookOf(program, 'GIVEN'),
  sectorId: async (program) => (await first(program, '/calendars/sectors?size=1')).id,
  sale,
  card: async (program) => {
    const { userId } = await openSession(program, MEMBER)
    const { address } = (await ask(program, MEMBER, 'GET', `/users/${userId}/card/details`)) as unknown as {
      address: string
    }
    return address.split('/').at(-1) ?? ''
  },
  event: (program) => offer(program, 1, { name: 'Repas des bénévoles', price: 12, billingPeriod: 'UNIT' }),
  flat: (program) => offer(program, 1, { name: 'Studio du port', price: 30, billingPeriod: 'DAY', noticeDays: 30 }),
  /** Days that somebody else has. */
  taken: async (program) => {
    const id = await offer(program, 2, { name: 'Refuge du lac', price: 45, billingPeriod: 'DAY', offerHours: 12 })
    const line = { resource: { id }, quantity: 1, startDate: inDays(20), endDate: inDays(21) }
    const back = { successURL: `${program.url}/commandvalidate`, cancelURL: `${program.url}/cart` }
    await ask(program, PERSONS, 'POST', '/commands', { reservations: [line], ...back, accepted: true })
    return id
  },
  ofGuest: async (program) => {
    const id = await offer(program, 1, { name: 'Tente du port', price: 4, billingPeriod: 'ITEM_DAY', stock: 5 })
    const { id: order } = await ask(program, ADMIN, 'POST', `/resources/${id}/bookings`, {
      key: crypto.randomUUID(),
      guest: { name: 'Mairie de Cesson', phone: '02 99 12 34 56' },
      quantity: 1,
      startDate: inDays(3),
      endDate: inDays(4),
      total: 8,
      payment: { kind: 'LATER', means: 'CHEQUE' },
    })
    return order
  },
  /** What an administrator booked for a member, who has not confirmed it. */
  toConfirm: async (program) => {
    const id = await offer(program, 1, { name: 'Tente du phare', price: 4, billingPeriod: 'ITEM_DAY', stock: 5 })
    const { userId } = await openSession(program, MEMBER)
    const { id: order } = await ask(program, ADMIN, 'POST', `/resources/${id}/bookings`, {
      key: crypto.randomUUID(),
      member: { id: userId },
      quantity: 1,
      startDate: inDays(3),
      endDate: inDays(4),
      total: 0,
      payment: { kind: 'FREE', reason: 'Formation des jeunes' },
    })
    return order
  },
  /** An order with the link of its mail. */
  linked: async (program) => {
    const id = await paidOrder(program, { cancelDays: 5, cancelPercent: 50 })
    const { text } = await mailTo(program, MEMBER, new RegExp(`commande n°\\s${id} est payée`))
    return /\/command\/(\S+)/.exec(text)?.[1] ?? ''
  },
  soldStub: async (program) => {
    const given = (await list(program, '/calendars/books?size=100')).find(({ state }) => state === 'GIVEN')
    return Number(given?.firstStub)
  },
  newsletter: async (program) => {
    const { userId } = await openSession(program, MEMBER)
    for (const optIn of [false, true]) await ask(program, MEMBER, 'PUT', `/users/${userId}/newsletter`, { optIn })
    return tokenOfMail(program, MEMBER, /Vous recevrez les nouvelles/)
  },
  recovery: async (program) => {
    await ask(program, MEMBER, 'POST', '/auth/recover', { email: KEEPER })
    return tokenOfMail(program, KEEPER, /nouveau mot de passe/)
  },
}

/** The address with what stands for its names. */
export async function findAddress(program: Program, { path, as }: { path: string; as: string | undefined }) {
  let address = path
  for (const [, name = ''] of path.matchAll(/:(\w+)/g)) {
    const place = PLACES[name]
    if (!place) throw new Error(`places.ts doesn't say what :${name} stands for in ${path}`)
    address = address.replace(`:${name}`, String(await place(program, as)))
  }
  return address
}

/** A member with something in the cart. */
export async function fillCart(program: Program, member: string) {
  const chalet = await offer(program, 1, {
    name: 'Chalet',
    billingPeriod: 'DAY',
    price: 45,
    approval: true,
    deposit: 300,
    cancelDays: 30,
    cancelPercent: 80,
  })
  const ticket = await offer(program, 2, { name: 'Loto', billingPeriod: 'UNIT', price: 5, heldOn: inDays(60) })
  await put(program, member, [
    { id: chalet, from: 40, to: 42 },
    { id: ticket, quantity: 2 },
  ])
  return chalet
}

export const anExpired = async (program: Program, which: number) =>
  (await listPersons(program, 'search=state==EXPIRED&size=20&sort=id,desc'))[which]?.email ?? ''

/** Puts one thing of this price in a member's cart. */
export async function fillCartWith(program: Program, member: string, price: number) {
  const id = await offer(program, 2, { name: 'Mug', billingPeriod: 'UNIT', price })
  await put(program, member, [{ id }])
  return id
}
