import type { Trx } from '../../../../server/data/db.ts'
import { conflict, Refusal } from '../../../../server/http/errors.ts'
import type { Cents } from '../../../../shared/money.ts'
import type { ResourceRow } from '../../../catalogue/resources/offered/service.ts'
import { daysTaken } from '../../../catalogue/resources/rules.ts'
import { endOfWaiting } from '../../../orders/offline-payments/service.ts'
import type { PaymentMethod } from '../../../orders/orders/contract.ts'
import { createOrder } from '../../../orders/payments/checkout/service.ts'
import { currentFeeSeason } from '../../../society/settings/service.ts'
import { waitsAtMost } from '../ordering/rules.ts'
import type { JudgedLine } from '../service.ts'

/** A line that can be had. */
type Ordered = JudgedLine & { resource: ResourceRow }

/** Every line, where nothing stands in the way of any; else 409 with the reason and the days of each that is hindered. */
export function demandAll(lines: readonly JudgedLine[]): Ordered[] {
  const errors = lines.flatMap(({ hindrance, resource }, index) =>
    hindrance
      ? [
          {
            path: `reservations.${index}`,
            code: hindrance.code,
            message: [resource?.name, ...(hindrance.days ?? [])].filter(Boolean).join(' '),
          },
        ]
      : [],
  )
  if (errors.length > 0) throw new Refusal(409, 'lines-unavailable', { errors })
  return lines.flatMap((line) => (line.resource ? [{ ...line, resource: line.resource }] : []))
}

/** What a line freezes of its resource. */
export function frozen({ wish, resource }: Ordered) {
  const { startDate, endDate } = resource.heldOn ? { startDate: resource.heldOn, endDate: resource.heldOn } : wish
  const taken = startDate && endDate ? daysTaken(resource, startDate, endDate) : undefined
  return {
    resourceId: resource.id,
    resourceName: resource.name,
    billingPeriod: resource.billingPeriod,
    unitPriceCents: resource.priceCents,
    quantity: wish.quantity,
    startDate,
    endDate,
    days: taken ? `[${taken.from},${taken.until})` : null,
    bufferDays: resource.bufferDays,
    approval: resource.approval,
    depositCents: resource.depositCents,
    cancelDays: resource.cancelDays,
    cancelPercent: resource.cancelPercent,
  }
}

/** A guest has a name and no account. */
type Buyer = { personId: number } | { personId: null; buyerName: string }
type Terms = { acceptedAt?: Date; createdAt?: Date }

/** What is ordered, its lines in the order of their resources: whoever takes several places takes them in the same order. */
export async function boughtBy(trx: Trx, buyer: Buyer, lines: readonly Ordered[], terms: Terms) {
  const season = lines.some(({ resource }) => resource.billingPeriod === 'YEAR') ? await currentFeeSeason(trx) : null
  const rows = lines
    .map((line) => ({ ...frozen(line), personId: buyer.personId, lineTotalCents: line.cents }))
    .map((row) => (row.billingPeriod === 'YEAR' ? { ...row, season } : row))
    .sort((one, other) => one.resourceId - other.resourceId)
  const totalCents: Cents = rows.reduce((sum, { lineTotalCents }) => sum + lineTotalCents, 0)
  return { order: { kind: 'CART' as const, ...buyer, totalCents, ...terms }, lines: rows }
}

/** `means`: the order waits for it, no longer than to its first day; null: it is paid now. */
export async function createFor(
  trx: Trx,
  buyer: Buyer,
  ordered: readonly Ordered[],
  { means, ...terms }: Terms & { means: PaymentMethod | null },
) {
  const { order, lines } = await boughtBy(trx, buyer, ordered, terms)
  if (means === null) return await createOrder(trx, order, lines)
  const until = waitsAtMost(
    await endOfWaiting(trx),
    lines.map(({ startDate }) => startDate),
    new Date(),
  )
  if (!until) throw conflict('starts-too-soon')
  return await createOrder(trx, { ...order, awaits: means }, lines, until)
}
