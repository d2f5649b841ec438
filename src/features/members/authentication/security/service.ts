import { hashPassword } from '../../../../server/access/passwords.ts'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { forbidden, invalid, missing } from '../../../../server/http/errors.ts'
import { log } from '../../../../server/log.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { findSessionOf, listSessionsOf } from '../../../platform/access/queries.ts'
import { type Actor, closeSession, notePassword, revokeAccess } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { lockForAct, lockToPutOut } from '../../../society/persons/changes/service.ts'
import { endLinks, findSecret, savePassword } from '../../../society/persons/queries.ts'
import { readSender } from '../../../society/settings/service.ts'
import { ADMIN_PASSWORD_MIN } from '../rules.ts'
import { demandOwnPassword, demandPassword } from '../service.ts'
import type { PasswordChange } from './contract.ts'
import { passwordChangedMail } from './mails.ts'

/** Hash of a new password, with the hash it replaces, so that a concurrent change is not overwritten. */
type NewSecret = { passwordHash: string; instead: string | null; long: boolean }
/** What a form proved (`proven`: the current password was right) and the new password it brings. */
export type Proof = { proven?: true; secret?: NewSecret }
type Owner = { id: number; firstName: string; email: string | null; passwordHash: string | null }

/**
 * Checks the current password if the form holds a new password (its hash is returned) or a new e-mail, and nothing
 * otherwise. 400 if the current password is missing or the new one refused, 403 `wrong-password`, 429 after several
 * attempts.
 */
export async function proveOwner(
  db: Db,
  { id, address }: Pick<Actor, 'id' | 'address'>,
  form: { password?: string | undefined; currentPassword?: string | undefined; email?: string | undefined },
): Promise<Proof> {
  const account = (await findSecret(db, id)) ?? missing('person')
  const moves = form.email !== undefined && form.email !== account.email
  if (!form.password && !moves) return {}
  if (!form.currentPassword) throw invalid('currentPassword', 'required')
  await demandOwnPassword(db, account, form.currentPassword, address)
  if (!form.password) return { proven: true }
  await demandPassword(db, account, form.password)
  return {
    proven: true,
    secret: {
      passwordHash: await hashPassword(form.password),
      instead: account.passwordHash,
      long: form.password.length >= ADMIN_PASSWORD_MIN,
    },
  }
}

/** Sets the account's new password: ends other sessions and every link, and tells the member. */
export async function setPassword(trx: Trx, actor: Actor, person: Owner, { passwordHash, instead, long }: NewSecret) {
  if (person.passwordHash !== instead) throw forbidden('wrong-password')
  const { id, firstName, email } = person
  await savePassword(trx, id, passwordHash)
  await revokeAccess(trx, id, actor.sessionId)
  await notePassword(trx, actor.sessionId, long)
  if (email) await queueMail(trx, passwordChangedMail(await readSender(trx), { id, firstName, email }))
  await recordAct(trx, actor, 'person.password-changed', { kind: 'person', id })
  log.info({ event: 'password changed', person: id }, 'password changed')
}

/** Changes the member's own password (rules#passwords). */
export async function changePassword(db: Db, actor: Actor, { current, password }: PasswordChange) {
  const { secret } = await proveOwner(db, actor, { password, currentPassword: current })
  await inTransaction(db, async (trx) => {
    const person = await lockForAct(trx, actor, actor.id)
    if (secret) await setPassword(trx, actor, person, secret)
  })
}

/** Lists the member's sessions. */
export async function readSessions(db: Db, actor: Actor) {
  const rows = await listSessionsOf(db, actor.id)
  return rows.map((row) => ({ ...row, current: row.id === actor.sessionId }))
}

/** Ends one of the member's own sessions; 404 for any other, and for one that has ended. */
export async function endSession(db: Db, actor: Actor, sessionId: string) {
  const session = (await findSessionOf(db, actor.id, sessionId)) ?? missing('session')
  await inTransaction(db, async (trx) => {
    await closeSession(trx, session.id)
    await recordAct(trx, actor, 'person.session-ended', { kind: 'person', id: actor.id })
  })
}

/** Ends every session of a person. */
export async function signOutEverywhere(db: Db, actor: Actor, id: number) {
  await inTransaction(db, async (trx) => {
    await lockToPutOut(trx, actor, id)
    await revokeAccess(trx, id)
    await endLinks(trx, id)
    await recordAct(trx, actor, 'person.signed-out-everywhere', { kind: 'person', id })
  })
}
