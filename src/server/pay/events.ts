import type Stripe from 'stripe'
import { z } from 'zod'
import { Refusal } from '../http/errors.ts'
import { readSession } from './checkout.ts'
import { readDispute } from './compared.ts'
import { demandProvider, hasProvider } from './provider.ts'
import { readMade } from './refunds.ts'

const name = z.string().min(1).max(255)
const Envelope = z.object({ id: name, type: name })
const SessionObject = z.looseObject({
  id: name,
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  amount_total: z.int32().nullish(),
  currency: z.string().nullish(),
  // The id of one of our orders, or null.
  client_reference_id: z.guid().nullable().catch(null),
  payment_intent: z.union([name, z.looseObject({ id: name })]).nullish(),
})
const payment = z.union([name, z.looseObject({ id: name })]).nullish()
const RefundObject = z.looseObject({
  id: name,
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  amount: z.int32().nullish(),
  currency: z.string().nullish(),
  payment_intent: payment,
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
const DisputeObject = z.looseObject({
  id: name,
  status: z.string(),
  amount: z.int32().nonnegative(),
  currency: z.string(),
  payment_intent: payment,
  balance_transactions: z
    .array(z.looseObject({ id: name, amount: z.int32(), fee: z.int32(), created: z.int32() }))
    .nullish(),
})

/**
 * Parses the object of an event; undefined if it has another shape, because a signature proves the sender, not the
 * content.
 */
const objectOf = <T>(event: Stripe.Event, schema: z.ZodType<T>) => schema.safeParse(event.data?.object).data
export const objectIdOf = (event: Stripe.Event) => objectOf(event, z.object({ id: name }))?.id
export const refundOf = (event: Stripe.Event) => {
  const refund = objectOf(event, RefundObject)
  return refund && readMade(refund)
}
export const disputeOf = (event: Stripe.Event) => {
  const dispute = objectOf(event, DisputeObject)
  return dispute && readDispute(dispute as unknown as Stripe.Dispute)
}
export const sessionOf = (event: Stripe.Event) => {
  const session = objectOf(event, SessionObject)
  return session && readSession(session as unknown as Stripe.Checkout.Session)
}

const TOLERANCE_SECONDS = 300

/** Time of an event; null if it has none. */
export const momentOf = ({ created }: Stripe.Event) =>
  Number.isInteger(created) && created > 0 && created < 1e11 ? new Date(created * 1_000).toISOString() : null

/**
 * Parses the event of a webhook after checking its signature with each of the secrets. 400 if the signature is wrong,
 * too old or in the future (which the SDK accepts), if test and live mode are mixed up, or if it is no event.
 */
export function readEvent(raw: Buffer, signature: string | undefined): Stripe.Event {
  // Without card payments there is no secret, and no signature is valid.
  if (!hasProvider()) throw new Refusal(400, 'signature-refused')
  const { stripe, webhookSecrets, live } = demandProvider()
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1])
  if (!signature || !(timestamp <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw new Refusal(400, 'signature-refused')
  for (const secret of webhookSecrets) {
    try {
      const event = stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS)
      if (!Envelope.safeParse(event).success) throw new Refusal(400, 'event-unreadable')
      if (event.livemode !== live) throw new Refusal(400, 'livemode-mismatch')
      return event
    } catch (error) {
      if (error instanceof Refusal) throw error
    }
  }
  throw new Refusal(400, 'signature-refused')
}
