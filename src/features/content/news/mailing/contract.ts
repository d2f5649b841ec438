import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant, Nothing } from '../../../../shared/schemas.ts'
import { Leaving } from '../../../mailing/mail-delivery/pace/contract.ts'
import { MailSample } from '../../../mailing/mailings/contract.ts'
import { may } from '../../../platform/access/contract.ts'

/** The mail about news: whom it would go to now, and, once it was asked for, how far it is. */
export const Mailing = z.object({
  /** `byPost`: those of them who have no e-mail. */
  readers: z.object({ members: z.int(), newsletter: z.int(), byPost: z.int() }),
  /** When the last of it would have left, were it sent now. */
  endsAt: Instant.nullable(),
  mailing: z
    .object({
      askedAt: Instant,
      /** Null until the news are published. */
      begunAt: Instant.nullable(),
      /** It never goes: they were over, archived, or nobody's to send any more before it began. */
      droppedAt: Instant.nullable(),
      /** The work that writes it, for who asked for it. */
      task: z.int().nullable(),
      total: z.int(),
      sent: z.int(),
      waiting: z.int(),
      failed: z.int(),
      /** No longer members who read them and take news by the time they were written to. */
      leftOut: z.int(),
      /** Its mails on their way out: they leave at the pace of the provider. */
      mails: Leaving,
      /** Its number among what was sent to many; null until it begins. */
      mailingId: z.int().nullable(),
    })
    .nullable(),
})
export type Mailing = z.infer<typeof Mailing>

const auth = { of: 'news', may: may.manageCommission } as const

export const readMailing = endpoint('GET /news/:id/mailing', {
  auth,
  summary: 'The mail about news: whom it reaches, and how far it is',
  reply: Mailing,
})

/** As the caller would get it, whether the news are published yet or not. */
export const previewNewsMail = endpoint('GET /news/:id/mailing/preview', {
  auth,
  summary: 'How the mail about news reads',
  reply: MailSample,
  refusals: { 404: ['person-not-found'] },
})

/** Sends it to the caller alone. */
export const sendTrialNewsMail = endpoint('POST /news/:id/mailing/trials', {
  auth,
  summary: 'Send the mail about news to oneself first',
  reply: Nothing,
  refusals: { 404: ['person-not-found'] },
  limit: { max: 20, minutes: 10 },
})

/** Once for each news: at once where they are published, else when they are. Never of a draft. */
export const askMailing = endpoint('POST /news/:id/mailing', {
  auth,
  summary: 'Write to the members concerned',
  reply: Mailing,
  refusals: { 409: ['already-asked', 'draft', 'over'] },
  limit: { max: 30, minutes: 10 },
})

/** As long as it has not begun. */
export const withdrawMailing = endpoint('DELETE /news/:id/mailing', {
  auth,
  summary: 'Not write to the members concerned after all',
  reply: Mailing,
  refusals: { 409: ['begun'] },
})
