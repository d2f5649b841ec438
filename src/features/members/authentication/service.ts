import type { z } from 'zod'
import { isPassword } from '../../../server/access/passwords.ts'
import { budget, countAttempts, forgetTries, forgetTriesOn, releaseTry } from '../../../server/access/tries.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { forbidden, invalid, Refusal, unauthenticated } from '../../../server/http/errors.ts'
import { log } from '../../../server/log.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { LoginResponse } from '../../platform/access/contract.ts'
import { listRoles } from '../../platform/access/queries.ts'
import { type Actor, closeSession, openSession, revokeAccess } from '../../platform/access/service.ts'
import type { State } from '../../society/persons/contract.ts'
import { findByEmail, savePassword } from '../../society/persons/queries.ts'
import { maySignIn } from '../../society/persons/rules.ts'
import { accessEnd, isLapsed } from '../../society/settings/rules.ts'
import { readSeason } from '../../society/settings/service.ts'
import { expireAccount } from '../membership/service.ts'
import { type Credentials, PASSWORD_MIN } from './contract.ts'
import { knowsAddress, rememberAddress } from './queries.ts'
import { noteRefused } from './refused/service.ts'
import { ADMIN_PASSWORD_MIN, isPasswordAllowed, passwordMinimum } from './rules.ts'

/**
 * Limits for failures: from one address on one account, on one account from everywhere, from one address on all
 * accounts.
 */
const FREE_FAILURES = 5
const FREE_ON_ACCOUNT = 100
const FREE_FROM_ADDRESS = 100
/** Attempts at the current password by somebody who is already signed in, from everywhere. */
const FREE_CONFIRMATIONS = 20

/** Budgets for failed sign-ins: account and address together and, from an unknown network, each alone. */
const doorOf = (email: string, address: string) => budget('sign-in', FREE_FAILURES, { account: email, address })
const strangers = (email: string, address: string) => [
  budget('sign-in', FREE_ON_ACCOUNT, { account: email }),
  budget('sign-in', FREE_FROM_ADDRESS, { address }),
]

function whyRefused(account: { state: State | null } | undefined, matches: boolean) {
  if (!account) return 'no-account' as const
  return matches ? (`account-${account.state ?? 'none'}` as const) : 'wrong-password'
}

/**
 * Opens a session (rules#sign-in). `lapsed` if the fee must be renewed first (the 307). 401 with one message for every
 * refusal, whose reason is only logged; 429 after repeated failures, whether the account exists or not. An attempt is
 * taken before the password is checked, and returned if it is right.
 */
export async function signInWith(
  db: Db,
  { username, password }: z.infer<typeof Credentials>,
  address: string,
): Promise<{ login: LoginResponse; lapsed: boolean }> {
  const email = username.toLowerCase()
  const account = await findByEmail(db, email)
  const known = await knowsAddress(db, account?.id ?? 0, address)
  const wider = known ? [] : strangers(email, address)
  const refused = { personId: account?.id, email, address }
  await countAttempts(db, [doorOf(email, address), ...wider]).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 429)
      noteRefused(db, { ...refused, reason: 'throttled', wait: error.retryAfter ?? 0 })
    throw error
  })
  const matches = await isPassword(account?.passwordHash, password)
  if (!account || !matches || !maySignIn(account.state)) {
    noteRefused(db, { ...refused, reason: whyRefused(account, matches) })
    throw unauthenticated('sign-in-refused')
  }
  await forgetTries(db, doorOf(email, address).subject)
  for (const one of wider) await releaseTry(db, one)
  const roles = await listRoles(db, account.id)
  // A role may have been given after the password was chosen; then a longer one must be chosen first (decision 0010).
  if (password.length < passwordMinimum(roles)) {
    noteRefused(db, { ...refused, reason: 'password-too-short' })
    throw forbidden('password-too-short')
  }
  await rememberAddress(db, account.id, address)
  const today = parisDay(new Date())
  const season = await readSeason(db)
  const lapsed = account.state === 'EXPIRED' || isLapsed(account.accountValidity, today, season)
  if (lapsed) await expireAccount(db, account.id, today)
  const token = await openSession(db, account.id, { longPassword: password.length >= ADMIN_PASSWORD_MIN })
  log.info({ event: 'sign-in', person: account.id }, 'signed in')
  const { id: userId, subscriptions, accountValidity } = account
  const accessUntil = lapsed ? accountValidity : accessEnd(accountValidity, season)
  return {
    login: { username: email, userId, token, subscriptions, roles, accountValidity, accessUntil },
    lapsed,
  }
}

/**
 * Checks an account's own password before a critical change. 403 `wrong-password`, counted with the failed sign-ins
 * from that address and with those of signed-in users; 429 after several.
 */
export async function demandOwnPassword(
  db: Db,
  account: { email: string | null; passwordHash: string | null },
  password: string,
  address: string,
) {
  const email = account.email ?? ''
  const inside = budget('password', FREE_CONFIRMATIONS, { account: email })
  await countAttempts(db, [doorOf(email, address), inside])
  if (!(await isPassword(account.passwordHash, password))) throw forbidden('wrong-password')
  await forgetTries(db, doorOf(email, address).subject)
  await releaseTry(db, inside)
}

/**
 * Resets the failed attempts on an account whose password was replaced, and remembers the network where this was done.
 */
export async function welcomeBack(db: Db, { id, email }: { id: number; email: string }, address: string) {
  await forgetTriesOn(db, 'sign-in', email)
  await forgetTriesOn(db, 'password', email)
  await rememberAddress(db, id, address)
}

export async function signOutOf(db: Db, actor: Actor) {
  await closeSession(db, actor.sessionId)
  log.info({ event: 'sign-out', person: actor.id }, 'signed out')
}

/** Throws 400 (field `password`) if this account may not use the password. */
export async function demandPassword(
  db: Db,
  person: { id: number; firstName: string; lastName: string; email: string | null },
  password: string,
) {
  if (password.length < passwordMinimum(await listRoles(db, person.id)))
    throw invalid('password', password.length < PASSWORD_MIN ? 'password-forbidden' : 'password-too-short')
  const { firstName, lastName, email } = person
  if (!isPasswordAllowed(password, { firstName, lastName, email: email ?? '' }))
    throw invalid('password', 'password-forbidden')
}

/** Replaces an account's password, ends every session and revokes recovery links. */
export async function replacePassword(trx: Trx, id: number, passwordHash: string) {
  await savePassword(trx, id, passwordHash)
  await revokeAccess(trx, id)
}
