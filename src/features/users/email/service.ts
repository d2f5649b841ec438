import { issueToken, revokeTokens } from '../../../server/auth.ts'
import { brokenConstraint, now, type Trx } from '../../../server/db.ts'
import { conflict, forbidden, missing, unauthenticated } from '../../../server/errors.ts'
import { queueMail } from '../../../server/mailer.ts'
import { recordAct } from '../../audit/service.ts'
import { readSender } from '../../siteconfiguration/service.ts'
import { emailConfirmationMail } from '../mails.ts'
import { findByEmail, lockPerson, savePerson, saveStep } from '../queries.ts'
import { keepsEmail, maySucceed } from '../rules.ts'
import { emailChangeMail, emailChangeToldMail } from './mails.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/**
 * A changed e-mail (product design, section 2): before the account is active it counts at once and has to be confirmed
 * again before anything is paid; a member keeps the old one until the new one is confirmed. 403 where it is taken, 409
 * for an account that is closed.
 */
export async function changeEmail(trx: Trx, person: Row, email: string) {
  const { id, firstName, state } = person
  if (!state || (state !== 'CREATED' && !keepsEmail(state) && !maySucceed(state, 'CREATED')))
    throw conflict('account-closed', `The account is ${state}`)
  const sender = await readSender(trx)
  if (await findByEmail(trx, email)) throw forbidden('email-taken')
  await revokeTokens(trx, id, ['email-confirmation', 'email-change', 'password-recovery'])
  if (keepsEmail(state)) {
    const token = await issueToken(trx, 'email-change', id, email)
    await queueMail(trx, emailChangeMail(sender, { id, firstName, email }, token))
    if (person.email) await queueMail(trx, emailChangeToldMail(sender, { id, firstName, email: person.email }))
    return
  }
  await savePerson(trx, id, { email, emailConfirmedAt: null })
  if (state !== 'CREATED') await saveStep(trx, { personId: id, from: state, to: 'CREATED', note: 'E-mail changé' })
  const token = await issueToken(trx, 'email-confirmation', id, email)
  await queueMail(trx, emailConfirmationMail(sender, { id, firstName, email }, token))
}

/** The new e-mail of a member was confirmed: it counts now. 401 where somebody else has taken it, or the account closed, meanwhile. */
export async function confirmNewEmail(trx: Trx, personId: number, email: string) {
  const person = (await lockPerson(trx, personId)) ?? missing('person')
  if (!person.state || !keepsEmail(person.state) || (await findByEmail(trx, email)))
    throw unauthenticated('token-invalid')
  // What went to the old mailbox is worth nothing from now on.
  await revokeTokens(trx, personId, ['password-recovery', 'subscription', 'renewal', 'email-change'])
  await savePerson(trx, personId, { email, emailConfirmedAt: now }).catch((error: unknown) => {
    throw brokenConstraint(error) === 'persons_email' ? unauthenticated('token-invalid') : error
  })
  await recordAct(trx, { id: personId }, 'person.email-changed', { kind: 'person', id: personId })
  return person
}
