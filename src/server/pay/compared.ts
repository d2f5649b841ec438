import Stripe from 'stripe'
import type { Cents } from '../../shared/money.ts'
import { demandProvider } from './provider.ts'
import { type MadeRefund, readMade } from './refunds.ts'

/** The fee the provider charged for a movement, with the provider's id. */
export type ProviderFee = { id: string; cents: Cents; at: Date }

type WithFee<T> = T & { fee: ProviderFee | undefined }
export type ProviderPayment = WithFee<{
  id: string
  amountCents: Cents
  currency: string
  paid: boolean
  /** The order being paid, from the session's reference. */
  command: string | null
}>

/** A disputed payment: each movement of money to or from the buyer's bank, with its fee. */
export type ProviderDispute = {
  id: string
  paymentId: string | null
  amountCents: Cents
  currency: string
  outcome: 'OPEN' | 'WON' | 'LOST'
  /** Negative: debited from the society. */
  moved: { fee: ProviderFee; cents: Cents }[]
}

/** Rows of a page, the latest first; `next` is the id of the last one if more follow. */
export type Page<Row> = { rows: Row[]; next: string | null }
export type Window = { since: Date; until: Date }

const idOf = (named: string | { id: string } | null | undefined) =>
  typeof named === 'string' ? named : (named?.id ?? null)

function feeOf(transaction: string | Stripe.BalanceTransaction | null | undefined): ProviderFee | undefined {
  if (!transaction || typeof transaction === 'string') return undefined
  return { id: transaction.id, cents: transaction.fee, at: new Date(transaction.created * 1_000) }
}

function readPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    amountCents: intent.amount_received,
    currency: intent.currency,
    paid: intent.status === 'succeeded',
    command: intent.metadata?.command ?? null,
    fee: feeOf(charge?.balance_transaction),
  }
}

const OUTCOMES: Record<string, ProviderDispute['outcome']> = {
  won: 'WON',
  warning_closed: 'WON',
  prevented: 'WON',
  lost: 'LOST',
}

type DisputeAnswer = Pick<
  Stripe.Dispute,
  'id' | 'payment_intent' | 'amount' | 'currency' | 'status' | 'balance_transactions'
>
export const readDispute = (dispute: DisputeAnswer): ProviderDispute => ({
  id: dispute.id,
  paymentId: idOf(dispute.payment_intent),
  amountCents: dispute.amount,
  currency: dispute.currency,
  outcome: OUTCOMES[dispute.status] ?? 'OPEN',
  moved: (dispute.balance_transactions ?? []).flatMap((transaction) => {
    const fee = feeOf(transaction)
    return fee && transaction.amount !== 0 ? [{ fee, cents: transaction.amount }] : []
  }),
})

const SIZE = 100
const listOptions = ({ since, until }: Window, after: string | null) => ({
  created: { gte: Math.floor(since.getTime() / 1_000), lt: Math.floor(until.getTime() / 1_000) },
  limit: SIZE,
  ...(after && { starting_after: after }),
})

function pageOf<Row extends { id: string }, Read>(
  { data, has_more }: { data: Row[]; has_more: boolean },
  read: (row: Row) => Read,
): Page<Read> {
  return { rows: data.map(read), next: has_more ? (data.at(-1)?.id ?? null) : null }
}

export async function listPayments(window: Window, after: string | null): Promise<Page<ProviderPayment>> {
  const expand = ['data.latest_charge.balance_transaction']
  return pageOf(
    await demandProvider().stripe.paymentIntents.list({ ...listOptions(window, after), expand }),
    readPayment,
  )
}

export async function listRefunds(window: Window, after: string | null): Promise<Page<WithFee<MadeRefund>>> {
  const expand = ['data.balance_transaction']
  return pageOf(await demandProvider().stripe.refunds.list({ ...listOptions(window, after), expand }), (refund) => ({
    ...readMade(refund),
    fee: feeOf(refund.balance_transaction),
  }))
}

export const listDisputes = async (window: Window, after: string | null): Promise<Page<ProviderDispute>> =>
  pageOf(await demandProvider().stripe.disputes.list(listOptions(window, after)), readDispute)

/** Undefined if the provider does not know the id. */
async function orUnknown<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
    throw error
  }
}

export const fetchPayment = (id: string): Promise<ProviderPayment | undefined> =>
  orUnknown(async () =>
    readPayment(
      await demandProvider().stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }),
    ),
  )

export const fetchMadeRefund = (id: string): Promise<WithFee<MadeRefund> | undefined> =>
  orUnknown(async () => {
    const refund = await demandProvider().stripe.refunds.retrieve(id, { expand: ['balance_transaction'] })
    return { ...readMade(refund), fee: feeOf(refund.balance_transaction) }
  })

/** Finds the payment page that led to a payment, by id. */
export const findPageOf = async (paymentId: string): Promise<string | undefined> =>
  (await demandProvider().stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 })).data[0]?.id
