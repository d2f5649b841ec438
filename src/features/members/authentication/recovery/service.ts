import { hashPassword } from '../../../../server/access/passwords.ts'
import { atEqualTime, maySendLink, takeLink } from '../../../../server/access/tries.ts'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { forbidden, missing, unauthenticated } from '../../../../server/http/errors.ts'
import { log } from '../../../../server/log.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { consumeToken, issueToken, revokeTokens, type TokenHolder } from '../../../platform/access/tokens/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { findByEmail, findSecret, liftEmailFault } from '../../../society/persons/queries.ts'
import { readPayer } from '../../../society/persons/status/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import { knowsAddress } from '../queries.ts'
import { mayRecover } from '../rules.ts'
import { demandPassword, replacePassword, welcomeBack } from '../service.ts'
import type { NewPassword } from './contract.ts'
import { invitationMail, passwordChangedMail, passwordRecoveryMail } from './mails.ts'

/**
 * Mails a recovery link and revokes older ones. 404 for an e-mail without a recoverable account, 429 after many
 * requests from one address. When strangers request link after link, the last link stays valid, because only the owner
 * of the mailbox has it.
 */
export async function sendRecoveryLink(db: Db, email: string, address: string) {
  await takeLink(db, 'recovery', { account: email, address })
  if (!(await atEqualTime(sendUnlessFlooded(db, email, address)))) return missing('account')
}

async function sendUnlessFlooded(db: Db, email: string, address: string): Promise<boolean> {
  const account = await findRecoverable(db, email)
  if (!account) return false
  const fresh = (await knowsAddress(db, account.id, address)) || (await maySendLink(db, 'recovery', email))
  if (fresh) return await sendRecovery(db, email)
  log.warn({ event: 'recovery link left unsent', person: account.id }, 'too many recovery links: the last one stays')
  return true
}

async function findRecoverable(db: Db, email: string) {
  const account = await findByEmail(db, email)
  return account && mayRecover(account.state) ? account : undefined
}

/** Mails a recovery link if the account may have one; returns whether it did. */
export const sendRecovery = (db: Db, email: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const account = await findRecoverable(trx, email)
    if (!account) return false
    await revokeTokens(trx, account.id, ['password-recovery', 'invitation'])
    const token = await issueToken(trx, 'password-recovery', account.id)
    const to = { id: account.id, firstName: account.firstName, email }
    await queueMail(trx, passwordRecoveryMail(await readSender(trx), to, token))
    log.info({ event: 'recovery link', person: account.id }, 'recovery link sent')
    return true
  })

/** Mails a member added by an administrator the link to choose the first password. */
export async function sendInvitation(
  trx: Trx,
  { id, firstName, email }: { id: number; firstName: string; email: string },
) {
  const token = await issueToken(trx, 'invitation', id)
  await queueMail(trx, invitationMail(await readSender(trx), { id, firstName, email }, token))
}

/**
 * Reads whose password a recovery link resets. Whoever opened it can read that mailbox; links of closed accounts are
 * revoked.
 */
export async function readRecoverable(db: Db, { personId }: TokenHolder) {
  const account = await findSecret(db, personId)
  if (!account?.email) throw unauthenticated('token-invalid')
  return { username: account.email }
}

/**
 * Replaces the password of the token's person and ends every session. 404 for an unknown e-mail, 403 for one that the
 * link was not made for or whose account was closed, 400 for a refused password, 401 if the token was used in the
 * meantime.
 */
export async function chooseNewPassword(
  db: Db,
  holder: TokenHolder,
  { username, password }: NewPassword,
  from: string,
) {
  const account = (await findByEmail(db, username)) ?? missing('account')
  if (account.id !== holder.personId || !mayRecover(account.state)) throw forbidden('not-this-account')
  await demandPassword(db, account, password)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    if (!(await consumeToken(trx, holder.hash))) throw unauthenticated('token-invalid')
    await replacePassword(trx, account.id, passwordHash)
    await welcomeBack(trx, { id: account.id, email: username }, from)
    // The link arrived by mail, so the address receives mail again.
    if (account.emailFault !== 'COMPLAINT') await liftEmailFault(trx, account.id)
    const to = { id: account.id, firstName: account.firstName, email: username }
    await queueMail(trx, passwordChangedMail(await readSender(trx), to))
    await recordAct(trx, { id: account.id, address: from }, 'person.password-reset', { kind: 'person', id: account.id })
  })
  log.info({ event: 'password reset', person: account.id }, 'password reset')
}

/** Returns a subscription token for the member's own renewal, and until when the account is paid. */
export const openRenewal = (db: Db, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const { accountValidity } = await readPayer(trx, actor.id)
    return { token: await issueToken(trx, 'subscription', actor.id), userId: actor.id, accountValidity }
  })
