import type { Trx } from '../../../../server/data/db.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { type Cents, toEuros } from '../../../../shared/money.ts'
import { may } from '../../../platform/access/contract.ts'
import { isAllowed } from '../../../platform/access/rules.ts'
import { type Actor, type Asking, refuseRight } from '../../../platform/access/service.ts'
import { findPerson } from '../../../society/persons/queries.ts'
import { readSender } from '../../../society/settings/service.ts'
import type { OfflineMethod } from '../../orders/contract.ts'
import { PAYING_BY } from '../labels.ts'
import { ownPaymentMail } from './mails.ts'
import * as queries from './queries.ts'

/**
 * Throws 403 `own-payment` if somebody other than a super-administrator records a payment for themselves
 * (rules#payments). Returns whether the payment is the actor's own.
 */
export function demandNotOwn(actor: Asking & { id: number }, personId: number | null): boolean {
  if (personId !== actor.id) return false
  if (!isAllowed(actor, may.superviseSociety)) refuseRight(actor, 'own-payment')
  return true
}

type RecordedPayment = { command: number; cents: Cents; method: OfflineMethod }

/** Mails the other administrators that somebody recorded a payment for themselves. */
export async function notifyOfOwnPayment(
  trx: Trx,
  actor: Pick<Actor, 'id'>,
  { command, cents, method }: RecordedPayment,
) {
  const person = await findPerson(trx, actor.id)
  if (!person) return
  const sender = await readSender(trx)
  const payment = {
    name: `${person.firstName} ${person.lastName}`,
    amount: toEuros(cents),
    by: PAYING_BY[method],
    command,
  }
  for (const { id, firstName, email } of await queries.listOtherAdministrators(trx, actor.id))
    if (email)
      await queueMail(trx, {
        ...ownPaymentMail(sender, { id, firstName, email }, payment),
        once: `own-payment-${command}-${id}`,
      })
}
