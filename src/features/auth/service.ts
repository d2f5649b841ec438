import type { z } from 'zod'
import {
  type Actor,
  closeSession,
  consumeToken,
  issueFeeToken,
  isTokenOpen,
  openSession,
  revokeTokens,
  type TokenHolder,
} from '../../server/auth.ts'
import { demandCaptcha } from '../../server/captcha.ts'
import { type Db, inTransaction, type Trx } from '../../server/db.ts'
import { forbidden, unauthenticated } from '../../server/errors.ts'
import { log } from '../../server/log.ts'
import { isPassword } from '../../server/passwords.ts'
import {
  atEqualTime,
  budget,
  FREE_LINKS,
  FREE_LINKS_TO_ACCOUNT,
  forgetTries,
  forgetTriesOn,
  giveBack,
  takeTries,
  takeTry,
} from '../../server/tries.ts'
import { hasEnded, parisDay } from '../../shared/dates.ts'
import { confirmEmail, confirmNewEmail, resendLink } from '../users/email/service.ts'
import { maySignIn, passwordMinimum } from '../users/rules.ts'
import { expireAccount, findAccount, readPayer, readRoles } from '../users/service.ts'
import type { Credentials, LoginResponse } from './contract.ts'
import { knowsAddress, rememberAddress } from './queries.ts'

/** From one address on one account; on one account from everywhere; from one address on every account. */
const FREE_FAILURES = 5
const FREE_ON_ACCOUNT = 100
const FREE_FROM_ADDRESS = 100
/** Guesses at the password in use of somebody already signed in, from everywhere. */
const FREE_CONFIRMATIONS = 20

/** What failures at the door are counted under, the account's alone and the address' alone for who comes from elsewhere. */
const doorOf = (email: string, address: string) => budget('sign-in', FREE_FAILURES, { account: email, address })
const strangers = (email: string, address: string) => [
  budget('sign-in', FREE_ON_ACCOUNT, { account: email }),
  budget('sign-in', FREE_FROM_ADDRESS, { address }),
]

/**
 * Opens a session. `lapsed` where the fee is to be renewed first (the 307 of the specification, section 4). 401 with one
 * message for every refusal; the log says why. 429 after repeated failures, whether the account exists or not. A try is
 * taken before the password is looked at, and comes back when it is right.
 */
export async function signInWith(
  db: Db,
  { username, password }: z.infer<typeof Credentials>,
  address: string,
): Promise<{ login: LoginResponse; lapsed: boolean }> {
  const email = username.toLowerCase()
  const account = await findAccount(db, email)
  const known = await knowsAddress(db, account?.id ?? 0, address)
  const wider = known ? [] : strangers(email, address)
  await takeTries(db, [doorOf(email, address), ...wider])
  const matches = await isPassword(account?.passwordHash, password)
  if (!account || !matches || !maySignIn(account.state)) {
    log.info(
      {
        event: 'sign-in refused',
        person: account?.id,
        reason: !account ? 'no account' : matches ? `account ${account.state}` : 'wrong password',
        from: address,
      },
      'sign-in refused',
    )
    throw unauthenticated('sign-in-refused')
  }
  await forgetTries(db, doorOf(email, address).subject)
  for (const one of wider) await giveBack(db, one)
  const roles = await readRoles(db, account.id)
  // A role may have come after the password was chosen: then a longer one is chosen first (decision 0010).
  if (password.length < passwordMinimum(roles)) throw forbidden('password-too-short')
  await rememberAddress(db, account.id, address)
  const today = parisDay(new Date())
  const lapsed = account.state === 'EXPIRED' || hasEnded(account.accountValidity, today)
  if (lapsed) await expireAccount(db, account.id, today)
  const token = await openSession(db, account.id)
  log.info({ event: 'sign-in', person: account.id }, 'signed in')
  const { id: userId, subscriptions, accountValidity } = account
  return {
    login: { username: email, userId, token, subscriptions, roles, accountValidity },
    lapsed,
  }
}

/**
 * Asks an account's own password again before something serious. 403 `wrong-password`, counted with the failures of the
 * sign-in from there, and with all of those who were signed in; 429 after several.
 */
export async function demandOwnPassword(
  db: Db,
  account: { email: string | null; passwordHash: string | null },
  password: string,
  address: string,
) {
  const email = account.email ?? ''
  const inside = budget('password', FREE_CONFIRMATIONS, { account: email })
  await takeTries(db, [doorOf(email, address), inside])
  if (!(await isPassword(account.passwordHash, password))) throw forbidden('wrong-password')
  await forgetTries(db, doorOf(email, address).subject)
  await giveBack(db, inside)
}

/** A new password was chosen: nobody's tries at the old one count any more, and the member is known where it was chosen. */
export async function welcomeBack(db: Db, { id, email }: { id: number; email: string }, address: string) {
  await forgetTriesOn(db, 'sign-in', email)
  await forgetTriesOn(db, 'password', email)
  await rememberAddress(db, id, address)
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
 * Exchanges a mailed token for a subscription token: confirms the e-mail where the token is for that, once. The link may be
 * opened again until it expires or the fee is paid; that of a changed e-mail acts once. 401 for a token used, expired, replaced
 * or of another purpose, 409 where there is nothing left to do with it. A link made for a season leads to that season's fees.
 */
export const exchangeToken = (db: Db, holder: TokenHolder) =>
  inTransaction(db, async (trx) => {
    const { personId, purpose, email, season, hash } = holder
    const emailChanged = purpose === 'email-change'
    if (emailChanged && !(await consumeToken(trx, hash))) throw unauthenticated('token-invalid')
    // The state is the one before: a person who is CREATED is confirmed by this.
    const { firstName, state } = await confirm[purpose as keyof typeof confirm](trx, personId, email ?? '')
    // The person is held: a newer link, or the end of all of them, was before this or waits for it.
    if (!emailChanged && !(await isTokenOpen(trx, hash))) throw unauthenticated('token-invalid')
    await revokeTokens(trx, personId, ['subscription'])
    const token = await issueFeeToken(trx, 'subscription', personId, season)
    const alreadyConfirmed = purpose === 'email-confirmation' && state !== 'CREATED'
    return { token, userId: personId, firstName, emailChanged, alreadyConfirmed }
  })

/**
 * Sends the confirmation and payment link again, where there is an account it is of use to. The answer tells nothing of that, by
 * its time neither. Where strangers ask for link after link, the last one stays good.
 */
export async function resendConfirmationLink(
  db: Db,
  { email, recaptcha }: { email: string; recaptcha: string },
  address: string,
) {
  await demandCaptcha(db, recaptcha, 'confirmation')
  await takeTries(db, [budget('confirmation', FREE_LINKS, { account: email, address })])
  const send = async () => {
    const fresh = await takeTry(db, budget('confirmation', FREE_LINKS_TO_ACCOUNT, { account: email }))
    if (fresh) await resendLink(db, email)
  }
  await atEqualTime(send())
}
