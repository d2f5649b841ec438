import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { config } from '../config.ts'
import { type Db, now } from '../data/db.ts'
import { tooMany } from '../http/errors.ts'

const key = createHmac('sha256', config.tokenSecret).update('tries').digest()

/** A keyed hash of an e-mail or a network address: neither can be recovered from it. */
export const keyedHash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

/** The part of an address that one subscriber holds: an IPv4 address, the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (plain || !isIPv6(address)) return plain ?? address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const gap = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

type Kind = 'sign-in' | 'password' | 'recovery' | 'confirmation' | 'contact' | 'token' | 'letter'
/** Minimum duration of an answer that must not reveal whether a mail was written. */
export const EQUAL_MS = 200

/** Delays an answer to the minimum, so that its duration does not reveal whether a mail was written. */
export const atEqualTime = async <T>(work: Promise<T>): Promise<T> => (await Promise.all([work, pause(EQUAL_MS)]))[0]

type Counted = { account?: string; address?: string }

/** Free attempts an hour for an account, an address or both; beyond that each attempt waits longer. */
export type Budget = { subject: string; free: number }

export const budget = (kind: Kind, free: number, { account, address }: Counted): Budget => ({
  subject: [kind, account ? keyedHash(account) : '', address ? keyedHash(networkOf(address)) : ''].join(':'),
  free,
})

/**
 * Takes one attempt (rules#tries) in one statement, so that concurrent ones cannot exceed the budget. From `free`
 * attempts on the wait doubles each time, up to a quarter of an hour. Returns false, without counting, while it lasts.
 */
async function countAttempt(db: Db, { subject, free }: Budget): Promise<boolean> {
  const { rows } =
    await sql`insert into attempts (subject, count, expires_at) values (${subject}, 1, now() + interval '1 hour')
    on conflict (subject) do update set
      count = case when attempts.expires_at < now() then 1 else attempts.count + 1 end,
      expires_at = now() + interval '1 hour',
      blocked_until = case when attempts.expires_at >= now() and attempts.count + 1 >= ${free}
        then now() + least(interval '15 minutes', interval '5 seconds' * power(2, least(attempts.count + 1 - ${free}, 10))) end
    where attempts.blocked_until is null or attempts.blocked_until <= now()
    returning subject`.execute(db)
  return rows.length === 1
}

/** Seconds until the next attempt is allowed. */
const secondsLeft = async (db: Db, { subject }: Budget): Promise<number> =>
  (
    await db
      .selectFrom('attempts')
      .where('subject', '=', subject)
      .select(sql<number>`greatest(1, ceil(extract(epoch from blocked_until - now())))::int`.as('seconds'))
      .executeTakeFirst()
  )?.seconds ?? 1

/** Takes an attempt of each budget, or none: then 429 with the waiting time. */
export async function countAttempts(db: Db, budgets: readonly Budget[]) {
  for (const [taken, one] of budgets.entries()) {
    if (await countAttempt(db, one)) continue
    for (const other of budgets.slice(0, taken)) await releaseTry(db, other)
    throw tooMany(await secondsLeft(db, one))
  }
}

/** Returns an attempt that was no failure. */
export const releaseTry = (db: Db, { subject, free }: Budget) =>
  sql`with less as (
      update attempts set count = count - 1, blocked_until = case when count > ${free} then blocked_until end
      where subject = ${subject} and count > 1
    )
    delete from attempts where subject = ${subject} and count = 1`.execute(db)

export const forgetTries = (db: Db, subject: string) =>
  db.deleteFrom('attempts').where('subject', '=', subject).execute()

export const forgetOldTries = (db: Db) => db.deleteFrom('attempts').where('expiresAt', '<', now).execute()

/** Resets the attempts of one kind on an account, from everywhere. */
export const forgetTriesOn = (db: Db, kind: Kind, account: string) =>
  sql`delete from attempts where starts_with(subject, ${`${kind}:${keyedHash(account)}:`})`.execute(db)

/** Free links to one mailbox, from one address and from everywhere. */
const FREE_LINKS = 3
const FREE_LINKS_TO_ACCOUNT = 10
type LinkKind = Extract<Kind, 'recovery' | 'confirmation'>

/** Counts a link requested for a mailbox; 429 after many. */
export const takeLink = (db: Db, kind: LinkKind, { account, address }: Required<Counted>) =>
  countAttempts(db, [budget(kind, FREE_LINKS, { account, address })])

/** Free changes of e-mail by one account, and to one address, in an hour. */
const FREE_LETTERS = 5

/** Counts a change of an account's e-mail; 429 after many changes, or for an address that was mailed often. */
export const countAddressChange = (db: Db, accountId: number, recipient: string) =>
  countAttempts(db, [
    budget('letter', FREE_LETTERS, { account: `by ${accountId}` }),
    budget('letter', FREE_LETTERS, { account: `to ${recipient.toLowerCase()}` }),
  ])

/** Links of a kind to one mailbox in 24 hours, whoever requests them; the limit for mails to any typed address. */
export const LINKS_A_DAY = 20

/** Counts one in the 24 hours that start with the first; false, without counting, beyond the limit. */
async function takeOfDay(db: Db, subject: string, max: number): Promise<boolean> {
  const { rows } =
    await sql`insert into attempts (subject, count, expires_at) values (${subject}, 1, now() + interval '1 day')
    on conflict (subject) do update set
      count = case when attempts.expires_at < now() then 1 else attempts.count + 1 end,
      expires_at = case when attempts.expires_at < now() then now() + interval '1 day' else attempts.expires_at end
    where attempts.expires_at < now() or attempts.count < ${max}
    returning subject`.execute(db)
  return rows.length === 1
}

/**
 * Whether a mailbox may get another link, whoever requests it: beyond the limit none is sent, and the last one stays
 * valid.
 */
export async function maySendLink(db: Db, kind: LinkKind, account: string) {
  const hourly = budget(kind, FREE_LINKS_TO_ACCOUNT, { account })
  return (await countAttempt(db, hourly)) && (await takeOfDay(db, `${hourly.subject}day`, LINKS_A_DAY))
}
