import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../../features/platform/access/client.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import type { Todo } from './source.ts'
import { SOURCES } from './waiting.ts'

const signedIn = (...roles: string[]): Session => ({
  username: 'lena@example.org',
  token: 'token',
  userId: 7,
  roles,
  subscriptions: [],
  accountValidity: '2099-12-31',
  accessUntil: '2099-12-31',
  unusedUntil: undefined,
  tokenExpiration: 4_000_000_000,
})
const WHO = {
  member: signedIn(),
  commission: signedIn('ski_ADMIN'),
  persons: signedIn('general_ADMIN-PERSON'),
  society: signedIn('general_ADMIN'),
  supervisor: signedIn('general_SUPER-ADMIN'),
  treasurer: signedIn('general_TREASURER'),
}
type Who = keyof typeof WHO

/** The tasks shown if every query returns the same rows; queries that these do not fit show none. */
const todosOf = (me: Session, key: string, data: unknown) =>
  SOURCES.filter(({ concerns }) => concerns(me))
    .map((source) => source.asked(me))
    .filter(({ queryKey }) => JSON.stringify(queryKey).includes(key))
    .flatMap(({ select }) => (select as ((data: unknown) => Todo[]) | undefined)?.(data) ?? [])

const soon = new Date(Date.now() + 3_600_000).toISOString()
const tomorrow = addDays(parisDay(new Date()), 1)
const ski = { id: 1, name: 'Ski', technicalName: 'ski' }
const order = {
  id: 12,
  kind: 'CART',
  state: 'PENDING',
  total: 40,
  season: null,
  awaited: null,
  heldUntil: null,
  reservations: [{ name: 'Chalet', quantity: 1 }],
}
const stay = {
  id: 3,
  commandId: 12,
  name: 'Chalet',
  billingPeriod: 'DAY',
  commission: ski,
  startDate: tomorrow,
  endDate: tomorrow,
}
const listOf = (...data: unknown[]) => ({ _embedded: { data }, page: { totalElements: data.length } })
const administrators: Who[] = ['commission', 'society', 'supervisor']
const everybody: Who[] = ['member', 'commission', 'persons', 'society', 'supervisor', 'treasurer']

/** Every kind of row with a deadline: its column, who can act, the query, and the address of its task. */
const ROWS: { row: string; column: string; who: Who[]; key: string; data: unknown; to: string }[] = [
  {
    row: 'an order that waits for a cheque',
    column: 'expiresAt',
    who: everybody,
    key: 'pendingOf',
    data: listOf({ ...order, awaited: { means: 'CHEQUE', reference: 'RF', until: tomorrow } }),
    to: '/command/12',
  },
  {
    row: 'an unpaid order that holds its places',
    column: 'expiresAt',
    who: everybody,
    key: 'pendingOf',
    data: listOf({ ...order, heldUntil: soon }),
    to: '/command/12',
  },
  {
    row: 'an offer of the waiting list',
    column: 'offerUntil',
    who: everybody,
    key: '["waiting"]',
    data: { rows: [{ resource: { id: 4, name: 'Tente' }, quantity: 1, state: 'OFFERED', offerUntil: soon }] },
    to: '/reservation/4?n=1',
  },
  {
    row: 'a booking made for oneself',
    column: 'confirmedAt',
    who: everybody,
    key: '"to-confirm"',
    data: [{ id: 12, by: 'Lena', name: 'Chalet', startDate: tomorrow, endDate: tomorrow }],
    to: '/command/12',
  },
  {
    row: 'a stay of one’s own that should be back',
    column: 'endDate',
    who: everybody,
    key: '"today"',
    data: listOf({ ...stay, state: 'HANDED_OVER', endDate: '2026-01-02' }),
    to: '/command/12',
  },
  {
    row: 'a reservation that waits for approval',
    column: 'startDate',
    who: administrators,
    key: '"to-settle"',
    data: listOf({ ...stay, state: 'TO_APPROVE' }),
    to: '/management/commissions/reservations/ski',
  },
  {
    row: 'a stay that is back late',
    column: 'endDate',
    who: administrators,
    key: '"to-settle"',
    data: listOf({ ...stay, state: 'HANDED_OVER' }),
    to: '/management/commissions/reservations/ski',
  },
  {
    row: 'a deposit to give back',
    column: 'settledAt',
    who: administrators,
    key: '"to-return"',
    data: [{ id: 3, commission: ski }],
    to: '/management/commissions/reservations/ski',
  },
]

/** Deadlines that are covered by the table above under another name. */
const ON_HOME: readonly string[] = ['Commands.expiresAt', 'Waiting.offerUntil']

/** Deadlines that require no action of a member, and why. */
const NOT_ON_HOME: Record<string, string> = {
  'Attempts.blockedUntil': 'a limit of calls',
  'Attempts.expiresAt': 'a limit of calls',
  'CalendarCampaigns.closesOn': 'the last day of selling; a campaign is closed when its administrators are ready',
  'CaptchaSolutions.expiresAt': 'a solution of a minute',
  'Comparisons.until': 'how far payments were compared',
  'Documents.expiresOn': 'the document is hidden by itself',
  'KnownAddresses.expiresAt': 'a limit of calls',
  'Limits.endsAt': 'a limit of calls',
  'MailPace.pausedUntil': 'mails go on by themselves',
  'Mails.dueAt': 'mails leave by themselves; those that fail are on home',
  'News.expiresOn': 'the news is hidden by itself',
  'OneTimeTokens.expiresAt': 'a link that was mailed',
  'Payments.undoUntil': 'a payment that was recorded may be undone until then; nobody has to',
  'PaymentSessions.expiresAt': 'the card page of an order, which is on home by itself',
  'RetentionList.dueOn': 'accounts are erased by themselves after their owners were written to',
  'ReturnsReading.heldUntil': 'a lock',
  'Sessions.expiresAt': 'the end of a session',
  'Sessions.roundUntil': 'the end of a session that goes on for its round',
  'SetupSteps.putOffUntil': 'a step that the administrator put off',
}

describe('What waits on home (rules#home)', () => {
  test.each(ROWS)('$row is named to whoever can act, and to nobody else', ({ who, key, data, to }) => {
    for (const [name, me] of Object.entries(WHO)) {
      const todos = todosOf(me, key, data)
      expect([name, todos.map((todo) => todo.to)]).toEqual([name, who.includes(name as Who) ? [to] : []])
    }
  })

  test('every column of the database that is a deadline is named on home, or does not wait for anybody', () => {
    const schema = readFileSync('db/schema.ts', 'utf8')
    const tables = [...schema.matchAll(/export interface (\w+) \{([^}]*)\}/g)]
    const deadlines = tables.flatMap(([, table, columns = '']) =>
      [...columns.matchAll(/^ {2}(\w*(?:[uU]ntil|[eE]xpires(?:At|On)|due(?:At|On)|closesOn|endsAt))\??:/gm)].map(
        ([, column]) => `${table}.${column}`,
      ),
    )
    expect(deadlines.filter((column) => !ON_HOME.includes(column) && !(column in NOT_ON_HOME))).toEqual([])
  })
})

test('a treasurer finds on home what is expected, late, to refund and to bring to the bank, each with its number, its amount and its way', () => {
  const sum = (count: number, total: number) => ({ count, total })
  const summary = {
    expected: sum(3, 153),
    late: sum(2, 90.5),
    toRefund: sum(1, 7),
    cheques: sum(12, 540),
    cash: sum(0, 0),
  }
  const todos = todosOf(signedIn('general_TREASURER'), '"summary"', summary)
  expect(todos.map(({ title, to }) => [title.replaceAll(/\s/g, ' '), to])).toEqual([
    ['1 remboursement à faire, 7,00 €', '/management/payments/problems'],
    ['2 paiements en retard, 90,50 €', '/management/payments?etat=EXPIRED'],
    ['3 paiements attendus, 153,00 €', '/management/payments'],
    ['12 chèques à déposer, 540,00 €', '/management/deposit-slips/new'],
  ])
  expect(todosOf(WHO.society, '"summary"', summary)).toEqual([])
})

test('the campaign that runs leads whoever administers persons or money to what they may do about it, until all have renewed', () => {
  const running = { campaign: { season: 2027, endsOn: '2027-12-31', members: 295, paid: 112, reminder: null } }
  const seenBy = (data: unknown) =>
    Object.entries(WHO).flatMap(([name, me]) =>
      todosOf(me, '"progress"', data).map(({ title, to }) => [name, title.replaceAll(/\s/g, ' '), to]),
    )
  const title = 'Campagne 2027 : 112 sur 295 ont renouvelé'
  expect(seenBy(running)).toEqual([
    ['persons', title, '/management/persons?validTo=2027-12-30'],
    ['society', title, '/management/general/campagne'],
    ['supervisor', title, '/management/general/campagne'],
    ['treasurer', title, '/management/payments'],
  ])
  expect(seenBy({ campaign: { ...running.campaign, paid: 295 } })).toEqual([])
  expect(seenBy({ campaign: null })).toEqual([])
})

test('home says that a reminder leaves in some days while the last bank statement is old', () => {
  const reminder = { day: '2026-11-30', statementsUntil: '2026-11-02' }
  const campaign = { season: 2027, endsOn: '2027-12-31', members: 295, paid: 112, reminder }
  for (const me of [WHO.society, WHO.treasurer]) {
    const [todo] = todosOf(me, '"progress"', { campaign })
    expect(todo?.detail).toContain(
      'La relance du 30 novembre 2026 partira aussi aux membres qui ont payé après le 2 novembre 2026',
    )
    expect(todo?.tone).toBe('late')
  }
})
