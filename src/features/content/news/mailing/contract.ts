import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Instant, Nothing } from '../../../../shared/schemas.ts'
import { Leaving } from '../../../mailing/mail-delivery/pace/contract.ts'
import { MailSample } from '../../../mailing/mailings/contract.ts'
import { may } from '../../../platform/access/contract.ts'

/** Mailing of a news: present recipients and, once requested, the progress. */
export const Mailing = z.object({
  /** `byPost`: recipients without an e-mail. */
  readers: z.object({ members: z.int(), newsletter: z.int(), byPost: z.int() }),
  /** When the last mail would be sent if it started now. */
  endsAt: Instant.nullable(),
  mailing: z
    .object({
      askedAt: Instant,
      /** Null until the news is published. */
      begunAt: Instant.nullable(),
      /** It was dropped: the news expired or was archived, or nobody may send it any more. */
      droppedAt: Instant.nullable(),
      /** The task that writes it, for the person who requested it. */
      task: z.int().nullable(),
      total: z.int(),
      sent: z.int(),
      waiting: z.int(),
      failed: z.int(),
      /** Recipients who are no longer members with access and newsletter when they were reached. */
      leftOut: z.int(),
      /** Its mails in the queue, sent at the provider's rate. */
      mails: Leaving,
      /** Number among the bulk messages; null until it starts. */
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

/** Returns the mail as the caller would get it, published or not. */
export const previewNewsMail = endpoint('GET /news/:id/mailing/preview', {
  auth,
  summary: 'How the mail about news reads',
  reply: MailSample,
  refusals: { 404: ['person-not-found'] },
})

/** Sends the mail to the caller only. */
export const sendTrialNewsMail = endpoint('POST /news/:id/mailing/trials', {
  auth,
  summary: 'Send the mail about news to oneself first',
  reply: Nothing,
  refusals: { 404: ['person-not-found'] },
  limit: { max: 20, minutes: 10 },
})

/** Requests the mailing, once for each news: it starts at publication. Never for a draft. */
export const askMailing = endpoint('POST /news/:id/mailing', {
  auth,
  summary: 'Write to the members concerned',
  reply: Mailing,
  refusals: { 409: ['already-asked', 'draft', 'over'] },
  limit: { max: 30, minutes: 10 },
})

/** Withdraws the mailing before it starts. */
export const withdrawMailing = endpoint('DELETE /news/:id/mailing', {
  auth,
  summary: 'Not write to the members concerned after all',
  reply: Mailing,
  refusals: { 409: ['begun'] },
})
