import { createTransport } from 'nodemailer'
import { config } from '../config.ts'
import { within } from '../patience.ts'
import type { OpenAttachment } from './attachments.ts'
import { storeMail } from './mailbox.ts'
import { messageIdOf } from './message-ids.ts'

const SETTINGS = {
  url: config.smtpUrl,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

const smtp = config.smtpUrl ? createTransport({ ...SETTINGS, pool: true, socketTimeout: 30_000 }) : undefined
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

type Envelope = {
  id: number
  recipient: string
  subject: string
  html: string | null
  plain: string | null
  replyTo: string | null
  unsubscribe: string | null
}

/** Lets a mail program unsubscribe with one press, without opening a page (RFC 8058). */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const messageOf = (
  { id, recipient, subject, html, plain, replyTo, unsubscribe }: Envelope,
  attachments: readonly OpenAttachment[] = [],
) => ({
  // The same for every try, so that a server that accepted an earlier one can drop the duplicate.
  messageId: messageIdOf(id),
  from: config.mailFrom,
  to: recipient,
  ...(replyTo && { replyTo }),
  // Programs that answer for who is absent leave these alone (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) },
  subject,
  html: html ?? '',
  text: plain ?? '',
  ...(attachments.length > 0 && {
    attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  }),
})

/** Beyond this a server that answers a byte at a time is taken for one that does not answer. */
const GIVE_UP_MS = 90_000
/** With files on a slow line: 35 MB at once. */
const GIVE_UP_WITH_FILES_MS = 450_000

/** Hands a mail with what goes with it to the server, or keeps it in the local mailbox; throws what `faultOf` reads. */
export async function deliver(mail: Envelope, attachments: readonly OpenAttachment[] = []) {
  const message = messageOf(mail, attachments)
  if (smtp)
    return void (await within(attachments.length > 0 ? GIVE_UP_WITH_FILES_MS : GIVE_UP_MS, smtp.sendMail(message)))
  const { message: raw } = await composer.sendMail(message)
  await storeMail(config.mailsDir, raw as Buffer, String(mail.id).padStart(8, '0'))
}

/** The same over a connection of its own, for somebody who waits for the answer. */
export async function deliverNow(mail: Envelope) {
  if (!config.smtpUrl) return await deliver(mail)
  const once = createTransport({ ...SETTINGS, socketTimeout: 15_000 })
  await once.sendMail(messageOf(mail)).finally(() => once.close())
}

/** Closes the connections kept open to the SMTP server. */
export const closeMailer = () => smtp?.close()
