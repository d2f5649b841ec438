import {
  type Actor,
  closeSession,
  consumeToken,
  issueToken,
  openSession,
  revokeTokens,
  type TokenHolder,
} from '../../server/auth.ts'
import { type Db, inTransaction, type Trx } from '../../server/db.ts'
import { forbidden, tooMany, unauthenticated } from '../../server/errors.ts'
import { log } from '../../server/log.ts'
import { isPassword } from '../../server/passwords.ts'
import { parisDay } from '../../shared/dates.ts'
import { confirmNewEmail } from '../users/email/service.ts'
import { maySignIn, passwordMinimum } from '../users/rules.ts'
import { confirmEmail, expireAccount, findAccount, readPayer, readRoles } from '../users/service.ts'
import type { LoginResponse } from './contract.ts'
import { countFailure, forgetFailures, secondsBlocked, subjectOf } from './queries.ts'

const FREE_FAILURES = 5

/**
 * Opens a session. `lapsed` where the fee is to be renewed first (the 307 of the specification, section 4). 401 with one
 * message for every refusal; the log says why. 429 after repeated failures on one account, whether it exists or not.
 */
export async function signInWith(
  db: Db,
  username: string,
  password: string,
): Promise<{ login: LoginResponse; lapsed: boolean }> {
  const email = username.trim().toLowerCase()
  const subject = subjectOf('sign-in', email)
  const wait = await secondsBlocked(db, subject)
  if (wait > 0) throw tooMany(wait)
  const account = await findAccount(db, email)
  const matches = await isPassword(account?.passwordHash, password)
  if (!account || !matches || !maySignIn(account.state)) {
    await countFailure(db, subject, FREE_FAILURES)
    const reason = !account ? 'no account' : matches ? `account ${account.state}` : 'wrong password'
    log.info({ event: 'sign-in refused', person: account?.id, reason }, 'sign-in refused')
    throw unauthenticated('sign-in-refused')
  }
  await forgetFailures(db, subject)
  const roles = await readRoles(db, account.id)
  // A role may have come after the password was chosen: then a longer one is chosen first (decision 0010).
  if (password.length < passwordMinimum(roles)) throw forbidden('password-too-short')
  const today = parisDay(new Date())
  const lapsed = account.state === 'EXPIRED' || account.accountValidity < today
  if (lapsed) await expireAccount(db, account.id, today)
  const token = await openSession(db, account.id)
  log.info({ event: 'sign-in', person: account.id }, 'signed in')
  const { id: userId, subscriptions, accountValidity } = account
  return {
    login: { username: email, userId, token, subscriptions, roles, accountValidity },
    lapsed,
  }
}

/** Counts one more try of this kind for an e-mail; after `free` of them each waits longer than the last (429). */
export async function spendTry(db: Db, kind: Parameters<typeof subjectOf>[0], email: string, free: number) {
  const subject = subjectOf(kind, email)
  const wait = await secondsBlocked(db, subject)
  if (wait > 0) throw tooMany(wait)
  await countFailure(db, subject, free)
}

/**
 * Asks an account's own password again before something serious. 403 `wrong-password`, counted with the failures of the
 * sign-in; 429 after several.
 */
export async function demandOwnPassword(
  db: Db,
  account: { email: string | null; passwordHash: string | null },
  password: string,
) {
  const email = account.email ?? ''
  await spendTry(db, 'sign-in', email, FREE_FAILURES)
  if (!(await isPassword(account.passwordHash, password))) throw forbidden('wrong-password')
  await forgetFailures(db, subjectOf('sign-in', email))
}

export async function signOutOf(db: Db, actor: Actor) {
  await closeSession(db, actor.sessionId)
  log.info({ event: 'sign-out', person: actor.id }, 'signed out')
}

/** What opening the link of each mail confirms, and whose it is. */
const confirm = {
  'email-confirmation': confirmEmail,
  'email-change': confirmNewEmail,
  renewal: (trx: Trx, personId: number) => readPayer(trx, personId),
}

/**
 * Exchanges a mailed token for a subscription token: confirms the e-mail where the token is for that, once. A renewal
 * link may be opened again until it expires. 401 for a token used, expired, replaced or of another purpose.
 */
export const exchangeToken = (db: Db, holder: TokenHolder) =>
  inTransaction(db, async (trx) => {
    const { personId, purpose, email, hash } = holder
    if (purpose !== 'renewal' && !(await consumeToken(trx, hash))) throw unauthenticated('token-invalid')
    const person = await confirm[purpose as keyof typeof confirm](trx, personId, email ?? '')
    await revokeTokens(trx, personId, ['subscription'])
    const token = await issueToken(trx, 'subscription', personId)
    return { token, userId: personId, firstName: person.firstName, emailChanged: purpose === 'email-change' }
  })
