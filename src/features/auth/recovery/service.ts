import { setTimeout as pause } from 'node:timers/promises'
import { type Actor, consumeToken, issueToken, revokeTokens, type TokenHolder } from '../../../server/auth.ts'
import { type Db, inTransaction } from '../../../server/db.ts'
import { forbidden, missing, unauthenticated } from '../../../server/errors.ts'
import { log } from '../../../server/log.ts'
import { queueMail } from '../../../server/mailer.ts'
import { hashPassword } from '../../../server/passwords.ts'
import { recordAct } from '../../audit/service.ts'
import { readSender } from '../../siteconfiguration/service.ts'
import { mayRecover } from '../../users/rules.ts'
import { demandPassword, findAccount, readPayer, replacePassword } from '../../users/service.ts'
import { forgetFailures, subjectOf } from '../queries.ts'
import { spendTry } from '../service.ts'
import type { NewPassword } from './contract.ts'
import { passwordChangedMail, passwordRecoveryMail } from './mails.ts'

const FREE_LINKS = 3
/** What an answer takes at least, so that its time does not tell whether there was a mail to write. */
const EQUAL_MS = 200

/** Mails a recovery link; the older ones end. 404 for an e-mail nobody may recover, 429 for link after link. */
export async function sendRecoveryLink(db: Db, email: string) {
  await spendTry(db, 'recovery', email, FREE_LINKS)
  const [sent] = await Promise.all([sendRecovery(db, email), pause(EQUAL_MS)])
  if (!sent) return missing('account')
}

/** Mails a recovery link where the account may have one; gives whether it did. */
export const sendRecovery = (db: Db, email: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const account = await findAccount(trx, email)
    if (!account || !mayRecover(account.state)) return false
    await revokeTokens(trx, account.id, ['password-recovery'])
    const token = await issueToken(trx, 'password-recovery', account.id)
    const to = { id: account.id, firstName: account.firstName, email }
    await queueMail(trx, passwordRecoveryMail(await readSender(trx), to, token))
    log.info({ event: 'recovery link', person: account.id }, 'recovery link sent')
    return true
  })

/**
 * Replaces the password of the token's person and ends every session. 404 for an unknown e-mail, 403 for one the link was
 * not made for (or an account closed meanwhile), 400 for a password refused, 401 where the token was used meanwhile.
 */
export async function chooseNewPassword(
  db: Db,
  holder: TokenHolder,
  { username, password }: NewPassword,
  from: string,
) {
  const account = (await findAccount(db, username)) ?? missing('account')
  if (account.id !== holder.personId || !mayRecover(account.state)) throw forbidden('not-this-account')
  await demandPassword(db, account, password)
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (trx) => {
    if (!(await consumeToken(trx, holder.hash))) throw unauthenticated('token-invalid')
    await replacePassword(trx, account.id, passwordHash)
    await forgetFailures(trx, subjectOf('sign-in', username))
    const to = { id: account.id, firstName: account.firstName, email: username }
    await queueMail(trx, passwordChangedMail(await readSender(trx), to))
    await recordAct(trx, { id: account.id, address: from }, 'person.password-reset', { kind: 'person', id: account.id })
  })
  log.info({ event: 'password reset', person: account.id }, 'password reset')
}

/** A subscription token for the member's own renewal, and until when the account is paid as of now. */
export const openRenewal = (db: Db, actor: Actor) =>
  inTransaction(db, async (trx) => {
    const { accountValidity } = await readPayer(trx, actor.id)
    return { token: await issueToken(trx, 'subscription', actor.id), userId: actor.id, accountValidity }
  })
