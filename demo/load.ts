import { sql } from 'kysely'
import { recordFees } from '../src/features/members/membership/ordering/service.ts'
import { requestErasure } from '../src/features/members/privacy/erasure/service.ts'
import { daysAfter } from '../src/features/members/privacy/retention/rules.ts'
import { applyRetention } from '../src/features/members/privacy/retention/service.ts'
import { type Enrolment, enrolMember, isRegisterEmpty } from '../src/features/members/registration/enrolment/service.ts'
import { saveClosing } from '../src/features/orders/accounting/closing/service.ts'
import type { Role } from '../src/features/platform/access/contract.ts'
import { ERASED_COLUMNS } from '../src/features/society/persons/fields/contract.ts'
import { saveStep } from '../src/features/society/persons/queries.ts'
import { DEFAULT_ASSOCIATION } from '../src/features/society/settings/labels.ts'
import { currentFeeSeason, saveAssociation, saveContact } from '../src/features/society/settings/service.ts'
import { hashPassword } from '../src/server/access/passwords.ts'
import { type Db, inTransaction, type Trx } from '../src/server/data/db.ts'
import { savePace } from '../src/server/mail/pace.ts'
import { parisDay } from '../src/shared/dates.ts'
import { loadAlbums } from './albums.ts'
import { loadBookings } from './bookings.ts'
import { loadCalendars } from './calendars.ts'
import { loadChildren } from './children.ts'
import { loadCommissionMailings } from './circulars.ts'
import { commissionRoles, loadCommissions } from './commissions.ts'
import { loadDocuments, signDocuments } from './documents.ts'
import { loadFees } from './fees.ts'
import { loadFreeFields } from './free-fields.ts'
import { loadJournal } from './journal.ts'
import { awaitPayments, loadMeans } from './means.ts'
import { type DemoMember, demoMembers, GONE_DAYS } from './members.ts'
import { loadMessages } from './messages.ts'
import { REFUSALS } from './names.data.ts'
import { loadNews } from './news.ts'
import { loadNotices } from './notices.ts'
import { settleBookings } from './orders.ts'
import { loadPartners } from './partners.ts'
import { loadHiddenPhotos } from './photos.ts'
import { loadResources } from './resources.ts'
import { endSetup } from './setup.ts'
import { loadSlips } from './slips.ts'
import { loadStatements } from './statements.ts'

const PASSWORD = 'pompiers-demo-18'
const MEMBERS = 300
const HOUR = 3_600_000

const ACCOUNTS: { email: string; firstName: string; lastName: string; roles: { name: string; role: Role }[] }[] = [
  { email: 'membre@demo.example', firstName: 'Camille', lastName: 'Morvan', roles: [] },
  {
    email: 'commission@demo.example',
    firstName: 'Gwenaëlle',
    lastName: 'Le Bris',
    roles: [{ name: 'location', role: 'ADMIN' }],
  },
  {
    email: 'personnes@demo.example',
    firstName: 'Thomas',
    lastName: 'Kerbrat',
    roles: [{ name: 'general', role: 'ADMIN-PERSON' }],
  },
  {
    email: 'admin@demo.example',
    firstName: 'Isabelle',
    lastName: 'Riou',
    roles: [{ name: 'general', role: 'SUPER-ADMIN' }],
  },
]

/** Inserted after all others, because links and tests use the ids of the others. */
const TREASURER: (typeof ACCOUNTS)[number] = {
  email: 'tresorerie@demo.example',
  firstName: 'Solenn',
  lastName: 'Quéméner',
  roles: [{ name: 'general', role: 'TREASURER' }],
}

/** The well-known accounts: active firefighters with nothing to pay. */
const knownMember = (account: (typeof ACCOUNTS)[number], index: number, like: DemoMember): DemoMember => ({
  ...like,
  phone: `+3361918180${index}`,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  birthDate: '1987-06-18',
  cis: 'Saint Georges',
  membertype: 'SPV',
  subscriptions: ['AMICALE', 'UDSP'],
  state: 'ACTIVE',
  registeredDaysAgo: 400,
  children:
    account.roles.length === 0 ? [{ firstName: 'Malo', birthDate: `${new Date().getUTCFullYear() - 7}-03-14` }] : [],
})

const isRetired = ({ state, membertype }: DemoMember) => state === 'ACTIVE' && membertype === 'HONORAIRE'

/** Loads the demonstration society into an empty database, dated relative to now. Returns false if the database has persons. */
export async function loadDemonstration(db: Db, now = new Date()): Promise<boolean> {
  if (!(await isRegisterEmpty(db))) return false
  await db.insertInto('demonstrations').defaultValues().execute()
  await saveAssociation(db, DEFAULT_ASSOCIATION)
  await saveContact(db, { email: 'contact@amicale.example' })
  // Its mails are written to a folder instead of being sent.
  await savePace(db, { perMinute: 600, perHour: 20_000 })
  await loadMeans(db)
  await loadFees(db)
  await loadCommissions(db)
  await loadPartners(db, parisDay(now))
  await loadResources(db, parisDay(now))
  await loadNews(db, now)
  await loadAlbums(db, Number(parisDay(now).slice(0, 4)))
  await loadDocuments(db, now)
  const passwordHash = await hashPassword(PASSWORD)
  const members = demoMembers(MEMBERS, now)
  const known = ACCOUNTS.map((account, index) => ({
    member: knownMember(account, index, members.at(-1) as DemoMember),
    roles: account.roles,
  }))
  await inTransaction(db, async (trx) => {
    const season = await currentFeeSeason(trx)
    const volunteers = commissionRoles(members)
    const retired = members.filter((each) => isRetired(each) && !volunteers.has(each))
    const withoutEmail = new Set(retired.slice(4, 6))
    for (const { member, roles } of [
      ...known,
      ...members.map((member) => ({
        member: withoutEmail.has(member) ? { ...member, email: null, newsletter: false } : member,
        roles: volunteers.get(member) ?? [],
      })),
      { member: knownMember(TREASURER, ACCOUNTS.length, members.at(-1) as DemoMember), roles: TREASURER.roles },
    ])
      await enterMember(trx, member, { passwordHash, roles, season, now })
    await loadFreeFields(trx)
    await loadChildren(trx)
    await loadHiddenPhotos(trx)
    await signDocuments(trx)
    await loadJournal(trx)
    await loadMessages(trx, now)
    await loadCommissionMailings(trx, now)
    await loadBookings(trx, now)
    await loadCalendars(trx, now)
    await settleBookings(trx, now)
  })
  await loadNotices(db, now)
  await endSetup(db)
  await awaitPayments(db)
  await loadSlips(db, now)
  await loadStatements(db, now)
  await closeLastYear(db, parisDay(now))
  await showDataRights(db, parisDay(now))
  return true
}

/**
 * Whether this database holds the demonstration, loaded by this version or, before there was a mark, by an older one. Its
 * passwords are known to everybody.
 */
export async function holdsDemonstration(db: Db): Promise<boolean> {
  if (await db.selectFrom('demonstrations').select('loadedAt').executeTakeFirst()) return true
  const emails = [...ACCOUNTS, TREASURER].map(({ email }) => email)
  return (
    (await db.selectFrom('persons').where(sql`lower(email)`, 'in', emails).select('id').executeTakeFirst()) !==
    undefined
  )
}

/** Closes the accounts of last year. Comes last, because nothing can be dated on a closed day. */
async function closeLastYear(db: Db, today: string) {
  const treasurer = await db
    .selectFrom('persons')
    .where('email', '=', TREASURER.email)
    .select('id')
    .executeTakeFirstOrThrow()
  const actor = { id: treasurer.id, sessionId: '', roles: [], subscriptions: [], address: '127.0.0.1' }
  await saveClosing(db, actor, { closedUntil: `${Number(today.slice(0, 4)) - 1}-12-31` })
}

/** Former members whose data is due, twelve days into their thirty; two members who asked to be erased. */
async function showDataRights(db: Db, today: string) {
  await applyRetention(db, daysAfter(today, -12))
  const asking = await db
    .selectFrom('persons')
    .where('state', '=', 'ACTIVE')
    .where('id', 'not in', (eb) => eb.selectFrom('personRoles').select('personId'))
    .select('id')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  for (const { id } of asking)
    await requestErasure(db, { id, sessionId: '', roles: [], subscriptions: [], address: '127.0.0.1' })
}

type Context = { passwordHash: string; roles: { name: string; role: Role }[]; season: number; now: Date }

async function enterMember(trx: Trx, member: DemoMember, { passwordHash, roles, season, now }: Context) {
  const thisYear = Number(parisDay(now).slice(0, 4))
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const { state } = member
  const erased = state === 'ERASED'
  const paid = state !== 'CREATED' && state !== 'EMAIL_CONFIRMED'
  const validated = paid && state !== 'FEE_PAID' && state !== 'REFUSED'
  const registered = state === 'FEE_PAID' ? member.paidHoursAgo + 4 : member.registeredDaysAgo * 24
  const paidAt = hoursAgo(state === 'FEE_PAID' ? member.paidHoursAgo : Math.max(registered - 3, 1))
  const validatedAt = validated ? hoursAgo(Math.max(registered - 24, 0.5)) : null
  const left = validatedAt !== null && state !== 'ACTIVE'
  const lastPaid = member.registeredDaysAgo === GONE_DAYS ? thisYear - 4 : thisYear - 1
  const feeYear = state === 'EXPIRED' ? lastPaid : state === 'FEE_PAID' ? season : thisYear
  const person: Enrolment['person'] = {
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email,
    phone: member.phone,
    birthDate: member.birthDate,
    cis: member.cis,
    membertype: member.membertype,
    membertypePrecision: member.membertype === 'EXTERNE' ? 'Conjoint d’un membre' : null,
    subscriptions: member.subscriptions,
    udFnspfDoubleStatusSubscription: member.doubleStatus,
    newsletterOptIn: member.newsletter,
    // Who has no e-mail never signs in.
    passwordHash: member.email === null ? null : passwordHash,
    state: left ? 'ACTIVE' : state,
    createdAt: hoursAgo(registered),
    emailConfirmedAt: state === 'CREATED' || member.email === null ? null : hoursAgo(registered - 1),
    feePaidAt: paid ? paidAt : null,
    validatedAt,
    ...(validated && { accountValidity: `${feeYear}-12-31` }),
  }
  const note = state === 'REFUSED' ? REFUSALS[member.paidHoursAgo % REFUSALS.length] : undefined
  const children = (erased ? [] : member.children).map((child) => ({ ...child, lastName: member.lastName }))
  const id = await enrolMember(trx, {
    person,
    children,
    roles,
    at: validatedAt ?? (paid ? paidAt : hoursAgo(registered)),
    ...(note && { note }),
  })
  // Nothing is left of an erased account that says who it was; what was paid stays.
  if (left) {
    const lapsed = new Date(`${feeYear + 1}-01-01T00:05:00+01:00`)
    const at = state === 'EXPIRED' && validatedAt < lapsed ? lapsed : hoursAgo(registered / 2)
    await saveStep(trx, { personId: id, from: 'ACTIVE', to: state, at }, erased ? ERASED_COLUMNS : {})
  }
  if (paid && state !== 'REFUSED')
    await recordFees(trx, { id, membertype: member.membertype, subscriptions: member.subscriptions }, feeYear, {
      method: 'CHEQUE',
      paidAt,
      reference: `n° ${700_000 + id}`,
    })
}
