import { type Cents, toEuros } from '../../../../shared/money.ts'
import { lineName } from '../../../catalogue/reservations/labels.ts'
import { timesOf } from '../../../catalogue/reservations/rules.ts'
import type { BillingPeriod } from '../../../catalogue/resources/contract.ts'
import type { OrderKind, PaymentMethod } from '../contract.ts'

/** Content of a receipt; amounts in euros. */
export type Receipt = {
  number: string
  paidAt: string
  order: { id: number; kind: OrderKind; season: number | null }
  /** Null if the buyer is erased. */
  buyer: string | null
  address: string | null
  /** The amount is quantity × unit price × days, if there are days. */
  lines: { name: string; quantity: number; days: number | null; unit: number; amount: number }[]
  total: number
  movements: (Omit<Movement, 'amountCents' | 'reversed'> & { euros: number })[]
  /** Absent if nothing was refunded. */
  refunded?: { back: number; kept: number }
}

type Movement = {
  kind: 'PAYMENT' | 'REFUND'
  method: PaymentMethod
  state: 'PENDING' | 'DONE' | 'FAILED'
  amountCents: Cents
  on: string
  reference: string | null
  disputed: boolean
  /** A cheque that came back unpaid: the refund row. */
  unpaid?: boolean
  /** Part of a correction, which no receipt shows. */
  reversed?: boolean
}

type Order = {
  id: number
  kind: OrderKind
  season: number | null
  paidAt: string
  totalCents: Cents
  buyerName: string | null
  buyerAddress: string | null
  lines: {
    resourceName: string
    billingPeriod: BillingPeriod
    quantity: number
    startDate: string | null
    endDate: string | null
    unitPriceCents: Cents
    lineTotalCents: Cents
  }[]
  ledger: Movement[]
}

const sum = (movements: Movement[]) => movements.reduce((total, { amountCents }) => total + amountCents, 0)

/**
 * Content of a receipt (rules#receipts), from what is frozen with the order: it stays the same until money moves again.
 * The receipt of an erased buyer has no name, no address and no reference that could name anybody.
 */
export function factsOf(order: Order, number: string): Receipt {
  const { id, kind, season, paidAt, buyerName } = order
  const stands = order.ledger.filter(({ reversed }) => reversed !== true)
  const moved = stands.filter(({ kind, state }) => state === 'DONE' || (kind === 'REFUND' && state === 'PENDING'))
  const back = sum(moved.filter(({ kind, state }) => kind === 'REFUND' && state === 'DONE'))
  const came = sum(moved.filter(({ kind }) => kind === 'PAYMENT'))
  return {
    number,
    paidAt,
    order: { id, kind, season },
    buyer: buyerName,
    address: order.buyerAddress,
    lines: order.lines.map((line) => ({
      // Without hours, because they may change and a receipt must not.
      name: lineName({ resourceName: line.resourceName, startDate: line.startDate, endDate: line.endDate }),
      ...timesOf(line),
      unit: toEuros(line.unitPriceCents),
      amount: toEuros(line.lineTotalCents),
    })),
    total: toEuros(order.totalCents),
    movements: moved.map(({ amountCents, reversed: _reversed, ...each }) => ({
      ...each,
      reference: buyerName === null ? null : each.reference,
      euros: toEuros(each.kind === 'REFUND' && each.state === 'DONE' ? -amountCents : amountCents),
    })),
    ...(back > 0 && { refunded: { back: toEuros(back), kept: toEuros(came - back) } }),
  }
}
