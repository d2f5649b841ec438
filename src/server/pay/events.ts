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
  // An order of ours, or no order at all.
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

/** What an event is about. A signature says who sent it, not that it is whole: undefined where it is something else. */
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

/** When what an event tells happened; null where it does not say. */
export const momentOf = ({ created }: Stripe.Event) =>
  Number.isInteger(created) && created > 0 && created < 1e11 ? new Date(created * 1_000).toISOString() : null

/**
 * The event a webhook carries, once its signature holds under one of the secrets. 400 where it does not, where it is
 * too old or dated ahead (the SDK lets those pass), where test and live are mixed up, or where it is no event.
 */
export function readEvent(raw: Buffer, signature: string | undefined): Stripe.Event {
  // Nobody's signature is known where no cards are taken.
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
