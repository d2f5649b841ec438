import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { absentOrNull, Id, Instant, Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Email, PersonName, Phone } from '../../society/persons/values/contract.ts'

const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long')

/** The contact form without its captcha (rules#contact-form): six fields, all required. */
export const ContactForm = z.object({
  email: Email,
  phone: Phone,
  lastName: PersonName,
  firstName: PersonName,
  subject: text(150),
  text: text(5_000),
  /** Only for signed-in members; without it, the message goes to the society itself. */
  commissionId: absentOrNull(Id),
})
export type ContactForm = z.infer<typeof ContactForm>

/** Sends the message to the commission's recipients, otherwise to the society; the sender gets a copy. 400 for a failed captcha. */
export const sendInternalMail = endpoint('POST /mails/sendinternalmail', {
  auth: 'optional',
  summary: 'Write to the society or to a commission',
  body: ContactForm.extend({ recaptcha: z.string().min(1, 'required').max(10_000) }),
  reply: Nothing,
  refusals: { 404: ['commission-not-found'] },
  limit: { max: 20, minutes: 10 },
})

/** A mail that waits or could not be sent. Its recipient is a person's id; its text is not shown. */
export const StuckMail = z.object({
  id: z.number().int(),
  template: z.string(),
  subject: z.string(),
  state: z.enum(['QUEUED', 'SENT', 'DEAD', 'WITHDRAWN', 'SKIPPED']),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  personId: z.number().int().nullable(),
  createdAt: Instant,
})
export type StuckMail = z.infer<typeof StuckMail>

export const MAIL_FIELDS = ['id', 'template', 'subject', 'state', 'attempts', 'personId', 'createdAt'] as const

/** Lists the mails that failed at least once, oldest first: still retried (QUEUED) or given up (DEAD). */
export const listStuckMails = list({
  path: '/mails',
  auth: { may: may.manageSociety },
  summary: 'The mails that did not go out',
  row: StuckMail,
  takes: ['sort', 'search'],
  fields: MAIL_FIELDS,
})
export const listStuckMailsFile = fileOf(listStuckMails, { summary: 'The mails that did not go out, as a file' })

/** Retries a mail that was given up; 409 for any other. */
export const retryMail = endpoint('POST /mails/:id/retry', {
  auth: { may: may.manageSociety },
  summary: 'Try a mail again',
  reply: Nothing,
  refusals: { 409: ['mail-not-given-up'] },
})
