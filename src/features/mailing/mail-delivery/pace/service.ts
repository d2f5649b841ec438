import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { conflict } from '../../../../server/http/errors.ts'
import { savePace } from '../../../../server/mail/pace.ts'
import { sendTrial } from '../../../../server/mail/trial.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { findPerson } from '../../../society/persons/queries.ts'
import { readSender } from '../../../society/settings/service.ts'
import { trialMail } from '../mails.ts'
import type { saveMailPace } from './contract.ts'

export const setPace = (db: Db, actor: Actor, rates: InputOf<typeof saveMailPace>['body']) =>
  inTransaction(db, async (trx) => {
    const pace = await savePace(trx, rates)
    const { perMinute, perHour } = pace
    await recordAct(trx, actor, 'configuration.updated', { kind: 'configuration' }, { mails: { perMinute, perHour } })
    return pace
  })

/** Sends a test mail to the caller now; 409 if they have no e-mail. */
export async function tryMail(db: Db, actor: Actor) {
  const person = await findPerson(db, actor.id)
  if (!person?.email) throw conflict('no-email')
  const { id, firstName, email } = person
  return { to: email, ...(await sendTrial(db, trialMail(await readSender(db), { id, firstName, email }))) }
}
