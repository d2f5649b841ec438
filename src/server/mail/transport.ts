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

/** Headers for unsubscribing in one click, without opening a page (RFC 8058). */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const messageOf = (
  { id, recipient, subject, html, plain, replyTo, unsubscribe }: Envelope,
  attachments: readonly OpenAttachment[] = [],
) => ({
  // The same for every attempt, so that a server that accepted an earlier one can drop the duplicate.
  messageId: messageIdOf(id),
  from: config.mailFrom,
  to: recipient,
  ...(replyTo && { replyTo }),
  // Prevents automatic replies of absent recipients (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && oneClick(unsubscribe)) },
  subject,
  html: html ?? '',
  text: plain ?? '',
  ...(attachments.length > 0 && {
    attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  }),
})

/** A server that answers a byte at a time is given up after this time. */
const GIVE_UP_MS = 90_000
/** Time limit with files: 35 MB on a slow line. */
const GIVE_UP_WITH_FILES_MS = 450_000

/** Sends a mail with its files, or stores it in the local mailbox. Throws errors that `faultOf` classifies. */
export async function deliver(mail: Envelope, attachments: readonly OpenAttachment[] = []) {
  const message = messageOf(mail, attachments)
  if (smtp)
    return void (await within(attachments.length > 0 ? GIVE_UP_WITH_FILES_MS : GIVE_UP_MS, smtp.sendMail(message)))
  const { message: raw } = await composer.sendMail(message)
  await storeMail(config.mailsDir, raw as Buffer, String(mail.id).padStart(8, '0'))
}

/** Same on a connection of its own, for a caller who waits for the result. */
export async function deliverNow(mail: Envelope) {
  if (!config.smtpUrl) return await deliver(mail)
  const once = createTransport({ ...SETTINGS, socketTimeout: 15_000 })
  await once.sendMail(messageOf(mail)).finally(() => once.close())
}

/** Closes the open SMTP connections. */
export const closeMailer = () => smtp?.close()
