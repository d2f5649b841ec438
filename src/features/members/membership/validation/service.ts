import { type Db, inTransaction, now } from '../../../../server/data/db.ts'
import { conflict } from '../../../../server/http/errors.ts'
import { queueMail, withdrawMail } from '../../../../server/mail/mailer.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { toEuros } from '../../../../shared/money.ts'
import { refundPerson } from '../../../orders/refunds/service.ts'
import { closeSessions, revokeAccess } from '../../../platform/access/service.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { lockForAct } from '../../../society/persons/changes/service.ts'
import { saveStep } from '../../../society/persons/queries.ts'
import { maySucceed } from '../../../society/persons/rules.ts'
import { NEVER_PAID } from '../../../society/persons/values/contract.ts'
import { seasonEnd } from '../../../society/settings/rules.ts'
import { readSeason, readSender } from '../../../society/settings/service.ts'
import { feeFulfilment } from '../adhesion/service.ts'
import { findPaidSeason } from '../queries.ts'
import { accountRefusedMail, accountValidatedMail } from './mails.ts'
import { heldNews, mayUndo } from './rules.ts'

/** FEE_PAID -> ACTIVE until the end of the paid season (rules#validation); its mail is delayed. 409 otherwise. */
export async function validateAccount(db: Db, actor: Doer & object, id: number) {
  await inTransaction(db, async (trx) => {
    const person = await lockForAct(trx, actor, id)
    if (person.state !== 'FEE_PAID') throw conflict('not-to-validate', `The account is ${person.state}`)
    const season = (await findPaidSeason(trx, id)) ?? Number(parisDay(new Date()).slice(0, 4))
    const accountValidity = seasonEnd(season, await readSeason(trx))
    await saveStep(
      trx,
      { personId: id, from: 'FEE_PAID', to: 'ACTIVE', actorId: actor.id },
      { accountValidity, validatedAt: now },
    )
    await recordAct(trx, actor, 'person.validated', { kind: 'person', id })
    const to = { id, firstName: person.firstName, email: person.email ?? '' }
    const mail = accountValidatedMail(await readSender(trx), to, accountValidity)
    await queueMail(trx, { ...mail, ...heldNews(id, new Date()) })
  })
}

/** FEE_PAID -> REFUSED: refunds what was paid and tells the person why. 409 from any other state. */
export async function refuseAccount(db: Db, actor: Doer & object, id: number, reason: string) {
  await inTransaction(db, async (trx) => {
    const person = await lockForAct(trx, actor, id)
    if (!maySucceed(person.state, 'REFUSED')) throw conflict('not-to-validate', `The account is ${person.state}`)
    const refunded = await refundPerson(trx, feeFulfilment, actor, id, reason)
    await saveStep(trx, { personId: id, from: person.state, to: 'REFUSED', actorId: actor.id, note: reason })
    await revokeAccess(trx, id)
    await recordAct(trx, actor, 'person.refused', { kind: 'person', id }, { refundedCents: refunded })
    const to = { id, firstName: person.firstName, email: person.email ?? '' }
    await queueMail(trx, accountRefusedMail(await readSender(trx), to, reason, toEuros(refunded)))
  })
}

/**
 * Undoes a validation: FEE_PAID again, its mail is not sent, sessions opened since are ended. 409 `too-late` once the
 * time is over or the account has changed again.
 */
export const undoValidation = (db: Db, actor: Doer & object, id: number) =>
  inTransaction(db, async (trx) => {
    const { state, validatedAt } = await lockForAct(trx, actor, id)
    const now = new Date()
    if (state !== 'ACTIVE' || !mayUndo(validatedAt, now) || !(await withdrawMail(trx, heldNews(id, now).once)))
      throw conflict('too-late', `The account is ${state}`)
    await saveStep(
      trx,
      { personId: id, from: state, to: 'FEE_PAID', actorId: actor.id, note: 'Validation annulée' },
      { accountValidity: NEVER_PAID, validatedAt: null },
    )
    await closeSessions(trx, id)
    await recordAct(trx, actor, 'person.validation-undone', { kind: 'person', id })
  })
