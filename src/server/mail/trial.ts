import { type Db, inTransaction, now } from '../data/db.ts'
import { log } from '../log.ts'
import { answerOf, codesOf, type Fault, faultOf } from './faults.ts'
import type { Mail } from './layout.ts'
import { countSendings, release } from './pace.ts'
import { deliverNow } from './transport.ts'

/**
 * Sends a mail at once, bypassing the queue, and returns the server's response. If it is accepted, the pause of all
 * other mails ends. It stays recorded as sent, or its record is deleted.
 */
export async function sendTrial(db: Db, mail: Mail): Promise<{ fault: Fault | null; answer: string | null }> {
  const id = await inTransaction(db, async (trx) => {
    await countSendings(trx, 1)
    const values = { template: mail.template, recipient: mail.to.email, subject: mail.subject, attempts: 1 }
    const row = { ...values, personId: mail.personId ?? null, state: 'SENT' as const, sentAt: now }
    return (await trx.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
  const { subject, html, text: plain } = mail
  try {
    await deliverNow({ id, recipient: mail.to.email, subject, html, plain, replyTo: null, unsubscribe: null })
  } catch (error) {
    log.warn({ template: mail.template, fault: codesOf(error) }, 'trial mail not sent')
    await db.deleteFrom('mails').where('id', '=', id).execute()
    return { fault: faultOf(error), answer: answerOf(error) }
  }
  await release(db)
  return { fault: null, answer: null }
}
