import { createTransport } from 'nodemailer'
import { config } from '../config.ts'
import { type Db, inTransaction, now, type Trx } from '../data/db.ts'
import { enqueue, job, queue } from '../jobs/jobs.ts'
import { log } from '../log.ts'
import type { Mail } from './layout.ts'
import { storeMail } from './mailbox.ts'

const smtp = config.smtpUrl
  ? createTransport({
      url: config.smtpUrl,
      pool: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  : undefined
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

const RETRIES = 12
const mailsToSend = queue<{ mailId: number }>('send-mail')

/** Sends one queued mail; a mail that was sent is not sent again. One that exhausts its tries stays as DEAD. */
export const sendMail = job(mailsToSend, {
  retryLimit: RETRIES,
  retryDelay: 10,
  run: async (db, { mailId }) => {
    const mail = await db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst()
    if (mail?.state !== 'QUEUED') return
    try {
      await deliver(
        {
          // The same for every try, so that a server that accepted an earlier one can drop the duplicate.
          messageId: `<mail-${mail.id}@${new URL(config.publicUrl).hostname}>`,
          from: config.mailFrom,
          to: mail.recipient,
          ...(mail.replyTo && { replyTo: mail.replyTo }),
          ...(mail.unsubscribe && { headers: oneClick(mail.unsubscribe) }),
          subject: mail.subject,
          html: mail.html ?? '',
          text: mail.plain ?? '',
        },
        mail.id,
      )
    } catch (error) {
      const attempts = mail.attempts + 1
      const state = attempts > RETRIES ? 'DEAD' : 'QUEUED'
      const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      if (state === 'DEAD' && mail.forget) await db.deleteFrom('mails').where('id', '=', mail.id).execute()
      else await db.updateTable('mails').set({ attempts, state, lastError }).where('id', '=', mail.id).execute()
      log.warn({ mail: mail.id, template: mail.template, attempts, state }, 'mail not sent')
      throw error
    }
    // Its text may carry a token: nobody reads it here again.
    await db
      .updateTable('mails')
      .set({
        state: 'SENT',
        sentAt: now,
        attempts: mail.attempts + 1,
        lastError: null,
        html: null,
        plain: null,
        unsubscribe: null,
        ...(mail.forget && FORGOTTEN),
      })
      .where('id', '=', mail.id)
      .execute()
  },
})

/** What is left of a mail to somebody who was erased. */
const FORGOTTEN = { recipient: '', replyTo: null, subject: '' }

/** Lets a mail program unsubscribe with one press, without opening a page (RFC 8058). */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

async function deliver(message: Parameters<typeof composer.sendMail>[0], id: number) {
  if (smtp) return void (await smtp.sendMail(message))
  const { message: raw } = await composer.sendMail(message)
  await storeMail(config.mailsDir, raw as Buffer, String(id).padStart(8, '0'))
}

/** Queues a mail in the caller's transaction (rules#mails). A mail with `once` that was queued before is not queued again. */
export const queueMail = (db: Db, mail: Mail) =>
  inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('mails')
      .values({
        template: mail.template,
        personId: mail.personId ?? null,
        recipient: mail.to.email,
        replyTo: mail.replyTo ?? null,
        subject: mail.subject,
        html: mail.html,
        plain: mail.text,
        once: mail.once ?? null,
        unsubscribe: mail.unsubscribe ?? null,
        forget: mail.forget ?? false,
      })
      .onConflict((conflict) => conflict.column('once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    const later = mail.notBefore && { startAfter: mail.notBefore }
    await enqueue(trx, mailsToSend, { mailId: row.id }, { ...(mail.bulk && { priority: -1 }), ...later })
  })

/** Withdraws a mail that is held back, by its `once`; false where it was sent. */
export async function withdrawMail(trx: Trx, once: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mails')
    .where('once', '=', once)
    .where('state', '=', 'QUEUED')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Queues a mail that was given up once more; false where it is none. */
export const sendAgain = (db: Db, id: number): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('mails')
      .set({ state: 'QUEUED', attempts: 0 })
      .where('id', '=', id)
      .where('state', '=', 'DEAD')
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await enqueue(trx, mailsToSend, { mailId: id })
    return numUpdatedRows === 1n
  })

/** Closes the connections kept open to the SMTP server. */
export const closeMailer = () => smtp?.close()
