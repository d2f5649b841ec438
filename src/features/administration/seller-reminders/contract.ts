import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, Nothing } from '../../../shared/schemas.ts'
import { administersCalendars, OfYear } from '../../calendars/stub-books/contract.ts'
import { MailSample } from '../../mailing/mailings/contract.ts'

const count = z.number().int()

const OfSeller = OfYear.extend({
  seller: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('Whose books the mail names; left out, those of the first who would be asked.'),
})

/** The preview as the caller would get it; without sellers to remind it names no book. */
export const previewReminder = endpoint('GET /calendars/reminders/preview', {
  auth: administersCalendars,
  summary: 'How the mail reads that asks sellers for their books',
  query: OfSeller,
  reply: MailSample,
  refusals: { 404: ['campaign-not-found', 'person-not-found'] },
})

/** Sends a test mail to the caller only. */
export const sendTrialReminder = endpoint('POST /calendars/reminders/trials', {
  auth: administersCalendars,
  summary: 'Send the mail that asks sellers for their books to oneself first',
  query: OfSeller,
  reply: Nothing,
  refusals: { 404: ['campaign-not-found', 'person-not-found'] },
  limit: { max: 20, minutes: 10 },
})

/** Sends it to these sellers, or to all, except those reminded within a day. */
export const remindSellers = endpoint('POST /calendars/reminders', {
  auth: administersCalendars,
  summary: 'Ask sellers by mail to bring their books back',
  query: OfYear,
  body: z.object({ sellers: absentOrNull(z.array(z.number().int()).max(1_000)) }),
  reply: z.object({ sent: count }),
  refusals: { 404: ['campaign-not-found'] },
  limit: { max: 60, minutes: 10 },
})
