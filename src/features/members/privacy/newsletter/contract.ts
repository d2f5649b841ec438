import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { ById, Id, Instant } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** Whether a member takes the newsletter, and each change with its time and version of the notice. */
export const Newsletter = z.object({
  optIn: z.boolean(),
  /** Commissions whose messages the member refuses while taking the newsletter. */
  refused: z.array(z.object({ id: z.number().int(), name: z.string() })),
  history: z.array(z.object({ given: z.boolean(), textVersion: z.string(), at: Instant })),
})
export type Newsletter = z.infer<typeof Newsletter>

/** The caller's own, or anybody's for administrators of persons; else 404. Latest change first. */
export const readNewsletter = endpoint('GET /users/:id/newsletter', {
  auth: { own: 'person', or: may.managePersons },
  summary: 'Newsletter consent and its history',
  reply: Newsletter,
})

/** Changes the caller's own only, because nobody can consent for another. Repeating it changes nothing. */
export const saveNewsletter = endpoint('PUT /users/:id/newsletter', {
  auth: { own: 'person' },
  summary: 'Take or leave the newsletter',
  body: z.object({ optIn: z.boolean() }),
  reply: Newsletter,
  limit: { max: 60, minutes: 10 },
})

const ofCommission = {
  auth: { own: 'person' },
  params: ById.extend({ commissionId: Id }),
  reply: Newsletter,
  refusals: { 404: ['commission-not-found'] },
  limit: { max: 60, minutes: 10 },
} as const

/** Changes the caller's own only. */
export const receiveCommission = endpoint('PUT /users/:id/newsletter/commissions/:commissionId', {
  ...ofCommission,
  summary: 'Take the messages of a commission again',
})
export const refuseCommission = endpoint('DELETE /users/:id/newsletter/commissions/:commissionId', {
  ...ofCommission,
  summary: 'Leave the messages of a commission',
})

const wayOut = { token: ['unsubscribe'], in: 'query' } as const
/** `commission` is set if the link came with a commission's message, and says whether its messages are taken. */
const Subscribed = z.object({
  optIn: z.boolean(),
  commission: z.object({ name: z.string(), received: z.boolean() }).nullable(),
})
export type SubscriptionResult = z.infer<typeof Subscribed>
const which = {
  query: z.object({
    commission: Id.optional().describe('The commission whose messages it is about; left out: the newsletter.'),
  }),
  refusals: { 404: ['commission-not-found'] },
} as const

/** Reads what the link at the foot of a newsletter is about; the link can be reused. */
export const readSubscription = endpoint('GET /users/newsletter', {
  auth: wayOut,
  ...which,
  summary: 'Whether the link’s owner takes the newsletter',
  reply: Subscribed,
  limit: { max: 120, minutes: 10 },
})

/** One-click unsubscription of a mail program (RFC 8058), or of the page behind the link. */
export const unsubscribe = endpoint('POST /users/newsletter/unsubscribe', {
  auth: wayOut,
  ...which,
  summary: 'Leave the newsletter',
  reply: Subscribed,
  limit: { max: 120, minutes: 10 },
})

export const resubscribe = endpoint('POST /users/newsletter/resubscribe', {
  auth: wayOut,
  ...which,
  summary: 'Take the newsletter again',
  reply: Subscribed,
  limit: { max: 120, minutes: 10 },
})
