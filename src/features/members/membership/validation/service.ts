import { type Db, inTransaction, now, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing } from '../../../../server/http/errors.ts'
import { queueMail, withdrawMail } from '../../../../server/mail/mailer.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { toEuros } from '../../../../shared/money.ts'
import { refundPerson } from '../../../orders/refunds/service.ts'
import { closeSessions, revokeAccess } from '../../../platform/access/service.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { lockForAct } from '../../../society/persons/changes/service.ts'
import { findPerson, saveStep } from '../../../society/persons/queries.ts'
import { maySucceed } from '../../../society/persons/rules.ts'
import { NEVER_PAID } from '../../../society/persons/values/contract.ts'
import { seasonEnd } from '../../../society/settings/rules.ts'
import { readSeason, readSender } from '../../../society/settings/service.ts'
import { feeFulfilment } from '../adhesion/service.ts'
import { findPaidSeason, hasOrderedSinceValidation } from '../queries.ts'
import { accountRefusedMail, accountValidatedMail } from './mails.ts'
import { heldNews, mayUndo, newsOf } from './rules.ts'

/**
 * FEE_PAID -> ACTIVE until the end of the paid season (rules#validation); the mail is sent once the validation can no
 * longer be undone. Returns the time of the validation. 409 from any other state.
 */
export const validateAccount = (
  db: Db,
  actor: Doer & object,
  id: number,
  held: { notBefore: Date } = heldNews(new Date()),
): Promise<string> =>
  inTransaction(db, async (trx) => {
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
    await queueMail(trx, { ...mail, ...held, once: newsOf(id) })
    return (await findPerson(trx, id))?.validatedAt ?? missing('person')
  })

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
 * Undoes the validation of one account within seconds. 409 `too-late` after that time, or if the person has ordered
 * something since.
 */
export const undoValidation = (db: Db, actor: Doer & object, id: number) =>
  inTransaction(db, (trx) => takeValidationBack(trx, actor, id, (at) => mayUndo(at, new Date())))

/**
 * Undoes a validation as if it had not happened: FEE_PAID again, its mail is withdrawn, and whoever signed in since is
 * signed out. 409 `too-late` if the person was already told, or has ordered something since.
 */
export async function takeValidationBack(
  trx: Trx,
  actor: Doer & object,
  id: number,
  isUndone: (validatedAt: string | null) => boolean,
) {
  const { state, validatedAt } = await lockForAct(trx, actor, id)
  const isOpen = state === 'ACTIVE' && isUndone(validatedAt) && !(await hasOrderedSinceValidation(trx, id))
  if (!isOpen || !(await withdrawMail(trx, newsOf(id)))) throw conflict('too-late', `The account is ${state}`)
  await saveStep(
    trx,
    { personId: id, from: state, to: 'FEE_PAID', actorId: actor.id, note: 'Validation annulée' },
    { accountValidity: NEVER_PAID, validatedAt: null },
  )
  await closeSessions(trx, id)
  await recordAct(trx, actor, 'person.validation-undone', { kind: 'person', id })
}
