import { budget, countAttempts } from '../../../server/access/tries.ts'
import { type Db, inTransaction } from '../../../server/data/db.ts'
import { EVERY_ROW } from '../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { invalid } from '../../../server/http/errors.ts'
import { log } from '../../../server/log.ts'
import { queueMail } from '../../../server/mail/mailer.ts'
import { formatMoment, parisDay } from '../../../shared/dates.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import type { Actor } from '../../platform/access/service.ts'
import { demandCaptcha } from '../../society/captcha/service.ts'
import {
  demandCommission,
  listRecipients,
  listSocietyAdministrators,
  wantsNotice,
} from '../../society/commissions/service.ts'
import { keepMessage } from '../../society/contact/service.ts'
import { findByEmail } from '../../society/persons/queries.ts'
import { readPhone } from '../../society/persons/service.ts'
import { findContact, readSender } from '../../society/settings/service.ts'
import type { ContactForm, StuckMail } from './contract.ts'
import { STATE_LABELS } from './labels.ts'
import { contactCopyMail, contactMail, contactReceiptMail } from './mails.ts'
import { listStuck } from './queries.ts'

/** Rate limits: per e-mail and IP address, per e-mail for all visitors, and per IP address for all e-mails. */
const FREE_MESSAGES = 5
const FREE_IN_NAME = 20
const FREE_FROM_ADDRESS = 30

const budgetsOf = (actor: Actor | undefined, account: string, address: string) => [
  budget('contact', FREE_MESSAGES, { account, address }),
  ...(actor ? [] : [budget('contact', FREE_IN_NAME, { account })]),
  budget('contact', FREE_FROM_ADDRESS, { address }),
]

/** Recipients of a message: those of the commission who want notifications, otherwise the society's mailbox, otherwise its administrators. */
async function addresseesOf(db: Db, actor: Actor | undefined, commissionId: number | undefined) {
  const { letterhead } = await readSender(db)
  const contact = await findContact(db)
  const society = {
    name: letterhead.name,
    recipients: contact ? [contact.email] : await listSocietyAdministrators(db),
  }
  if (commissionId === undefined) return society
  if (!actor) throw invalid('commissionId', 'sign-in-required')
  const commission = await demandCommission(db, actor, commissionId)
  // It stays on the messages page until somebody answers it there.
  if (!wantsNotice(commission, 'MESSAGE')) return { name: commission.name, recipients: [] }
  const recipients = await listRecipients(db, commission)
  return { name: commission.name, recipients: recipients.length > 0 ? recipients : society.recipients }
}

/**
 * Sends a message of the contact form and a confirmation to its sender, in one transaction (rules#contact-form): a copy to the e-mail of
 * the sender's account, or a receipt without the text to any other address. 400 for the telephone or the captcha, or if a visitor names a
 * commission; 404 for a commission not open to the member; 429 for too many messages.
 */
export async function sendContactMail(
  db: Db,
  actor: Actor | undefined,
  { recaptcha, ...form }: ContactForm & { recaptcha: string },
  address: string,
) {
  readPhone(form.phone)
  const { name, recipients } = await addresseesOf(db, actor, form.commissionId)
  await demandCaptcha(db, recaptcha, 'contact')
  await countAttempts(db, budgetsOf(actor, form.email, address))
  const own = actor && (await findByEmail(db, form.email))?.id === actor.id
  await inTransaction(db, async (trx) => {
    const sender = await readSender(trx)
    const message = await keepMessage(trx, {
      ...form,
      commissionId: form.commissionId ?? null,
      personId: actor?.id ?? null,
    })
    const mails = [
      ...recipients.map((email) => ({
        ...contactMail(sender, { email }, form, { name, message }),
        toSociety: true,
      })),
      own
        ? contactCopyMail(sender, form, name)
        : contactReceiptMail(sender, form, name, formatMoment(new Date().toISOString())),
    ]
    // All these mails refer to the member who wrote, so that all data about a person can be found.
    for (const mail of mails) await queueMail(trx, { ...mail, ...(actor && { personId: actor.id }) })
  })
  log.info({ event: 'contact', person: actor?.id, commission: form.commissionId }, 'contact mail queued')
}

const COLUMNS: SheetColumns<StuckMail> = [
  ['Objet', ({ subject }) => subject],
  ['Écrit le', ({ createdAt }) => parisDay(new Date(createdAt)), 'DATE'],
  ['État', ({ state }) => STATE_LABELS[state]],
  ['Essais', ({ attempts }) => attempts],
  ['Réponse du serveur', ({ lastError }) => lastError],
  ['Compte', ({ personId }) => personId],
]

/** The mails that could not be sent, as a spreadsheet; the recipient is an id. */
export const sheetOfStuck = async (db: Db, which: Pick<ListQuery, 'search' | 'sort'>) =>
  sheetOf('e-mails-en-attente', COLUMNS, await listStuck(db, which).rows(EVERY_ROW))
