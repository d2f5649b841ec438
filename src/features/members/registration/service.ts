import { hashPassword } from '../../../server/access/passwords.ts'
import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { forbidden, invalid } from '../../../server/http/errors.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { issueToken } from '../../platform/access/tokens/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { demandCaptcha } from '../../society/captcha/service.ts'
import { savePersonAddress } from '../../society/persons/addresses/service.ts'
import { writeOwnValues } from '../../society/persons/free-values/service.ts'
import { insertConsent, insertEvent, insertPerson } from '../../society/persons/queries.ts'
import { NO_STATUS, statusAfter } from '../../society/persons/rules.ts'
import { readPhone } from '../../society/persons/service.ts'
import { demandCentre } from '../../society/settings/centres/service.ts'
import { demandSignUpOpen, readSender } from '../../society/settings/service.ts'
import { readText } from '../../society/settings/texts/service.ts'
import { isPasswordAllowed } from '../authentication/rules.ts'
import { declareChild } from '../children/family/service.ts'
import type { Registration } from './contract.ts'
import { emailConfirmationMail } from './mails.ts'

/**
 * Registers a visitor: account (CREATED), children, consent and confirmation mail, all or nothing. 403 `email-taken`,
 * 409 `sign-up-closed`, 400 for a refused captcha, password or telephone (rules#registration).
 */
export async function signUp(db: Db, form: Registration) {
  await demandSignUpOpen(db)
  if (!isPasswordAllowed(form.password, form)) throw invalid('password', 'password-forbidden')
  const phone = readPhone(form.phone)
  // Outside the transaction, so that the solution stays used if the rest fails: one solution must not serve for trying
  // many e-mails.
  await demandCaptcha(db, form.recaptcha, 'registration')
  const passwordHash = await hashPassword(form.password)
  try {
    return await inTransaction(db, (trx) => createAccount(trx, form, phone, passwordHash))
  } catch (error) {
    if (brokenConstraint(error) === 'persons_email') throw forbidden('email-taken')
    throw error
  }
}

async function createAccount(trx: Trx, form: Registration, phone: string, passwordHash: string) {
  const { password: _secret, recaptcha: _solved, relations, address, freeFields, ...person } = form
  const { firstName, lastName, email, newsletterOptIn } = person
  await demandCentre(trx, person.cis)
  const id = await insertPerson(trx, {
    ...person,
    ...statusAfter(NO_STATUS, person),
    phone,
    passwordHash,
    state: 'CREATED',
  })
  for (const { relatedUser, relationShipPrecision } of relations)
    await declareChild(trx, id, { child: relatedUser, precision: relationShipPrecision })
  await writeOwnValues(trx, id, freeFields)
  if (address) await savePersonAddress(trx, { id }, id, address)
  await insertConsent(trx, id, newsletterOptIn, (await readText(trx, 'rgpd')).version)
  await insertEvent(trx, { personId: id, from: null, to: 'CREATED' })
  await recordAct(trx, { id }, 'person.registered', { kind: 'person', id })
  const token = await issueToken(trx, 'email-confirmation', id, email)
  await queueMail(trx, emailConfirmationMail(await readSender(trx), { id, firstName, email }, token))
  return { id, firstName, lastName, email }
}
