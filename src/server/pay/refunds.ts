import type { Cents } from '../../shared/money.ts'
import { demandProvider } from './provider.ts'

/** State of a refund: DONE, in progress (PENDING), or FAILED with the provider's reason. */
export type ProviderRefund = { id: string | null; state: 'DONE' | 'PENDING' | 'FAILED'; failure: string | null }

const REFUND_STATES: Record<string, ProviderRefund['state']> = {
  succeeded: 'DONE',
  failed: 'FAILED',
  canceled: 'FAILED',
}

type RefundAnswer = { id: string; status?: string | null | undefined; failure_reason?: string | null | undefined }

const readRefund = ({ id, status, failure_reason }: RefundAnswer) => ({
  id,
  state: REFUND_STATES[status ?? ''] ?? ('PENDING' as const),
  failure: failure_reason?.slice(0, 200) ?? null,
})

/** A refund as the provider lists it, whoever made it: its payment, its amount and our idempotency key. */
export type MadeRefund = ProviderRefund & {
  id: string
  paymentId: string | null
  amountCents: Cents
  currency: string
  key: string | null
}

type MadeAnswer = RefundAnswer & {
  amount?: number | null | undefined
  currency?: string | null | undefined
  payment_intent?: string | { id: string } | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readMade(refund: MadeAnswer): MadeRefund {
  const { amount, currency, payment_intent: payment, metadata } = refund
  const key = metadata?.key
  return {
    ...readRefund(refund),
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    amountCents: amount ?? 0,
    currency: currency ?? '',
    key: typeof key === 'string' && KEY.test(key) ? key : null,
  }
}

/** Refunds money; the same key refunds only once. */
export async function createRefund(
  paymentId: string,
  amountCents: Cents,
  idempotencyKey: string,
): Promise<ProviderRefund> {
  const refund = await demandProvider().stripe.refunds.create(
    {
      payment_intent: paymentId,
      amount: amountCents,
      reason: 'requested_by_customer',
      metadata: { key: idempotencyKey },
    },
    { idempotencyKey },
  )
  return readRefund(refund)
}

export const fetchRefund = async (id: string): Promise<ProviderRefund> =>
  readRefund(await demandProvider().stripe.refunds.retrieve(id))

/** Finds the refund created with this key, whose response may have been lost. */
export async function findRefund(paymentId: string, idempotencyKey: string): Promise<ProviderRefund | undefined> {
  const { data } = await demandProvider().stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
  const refund = data.find(({ metadata }) => metadata?.key === idempotencyKey)
  return refund && readRefund(refund)
}
