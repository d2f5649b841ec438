import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProgram } from '../../../app/testing.ts'
import { connectProvider } from '../../../server/pay/provider.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { insertLines } from '../../catalogue/reservations/queries.ts'
import { insertOfflinePayment } from '../fulfilment/service.ts'

type CartLine = {
  resourceId: number
  state?: 'HELD' | 'TO_APPROVE' | 'CONFIRMED' | 'HANDED_OVER' | 'RETURNED' | 'CANCELLED' | 'REFUSED'
  cents?: number
  /** Starts this many days from today; absent for an article. */
  from?: number
  days?: number
  /** Refund terms: up to this many days before the start, this percentage. */
  terms?: [days: number, percent: number]
}
let receipts = 0

/** The order of a cart paid by cheque; if a line is HELD, the order still waits for it. */
export const aCartOrder = ({ db }: TestProgram, personId: number, lines: CartLine[]) =>
  db.transaction().execute(async (trx) => {
    const today = parisDay(new Date())
    const isPaid = !lines.some(({ state }) => state === 'HELD')
    const totalCents = lines.reduce((sum, { cents = 2_000 }) => sum + cents, 0)
    const paid = { state: 'PAID', paidAt: new Date(), receiptYear: 2099, receiptNumber: ++receipts } as const
    const { id } = await trx
      .insertInto('commands')
      .values({
        kind: 'CART',
        personId,
        totalCents,
        externalId: crypto.randomUUID(),
        ...(isPaid ? paid : { awaits: 'CHEQUE', expiresAt: new Date(Date.now() + 600_000) }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ids = await insertLines(
      trx,
      lines.map(({ resourceId, state = 'CONFIRMED', cents = 2_000, from, days = 1, terms }) => {
        const first = from === undefined ? null : addDays(today, from)
        const last = first && addDays(first, days - 1)
        return {
          commandId: id,
          personId,
          resourceId,
          state,
          resourceName: first ? 'Chalet' : 'Billet',
          quantity: 1,
          startDate: first,
          endDate: last,
          days: first && `[${first},${last}]`,
          lineTotalCents: cents,
          ...(first
            ? { billingPeriod: 'DAY' as const, unitPriceCents: cents / days }
            : { billingPeriod: 'UNIT' as const, unitPriceCents: cents }),
          cancelDays: terms?.[0] ?? null,
          cancelPercent: terms?.[1] ?? null,
        }
      }),
    )
    const order = { id, totalCents }
    if (isPaid && totalCents > 0) await insertOfflinePayment(trx, order, { method: 'CHEQUE', paidAt: new Date() })
    return { id, lines: ids }
  })

/** A person's orders, oldest first. */
export const ordersOf = ({ db }: TestProgram, personId: number) =>
  db.selectFrom('commands').where('personId', '=', personId).selectAll().orderBy('id').execute()

/** The states of an order's lines. */
export const linesOf = async ({ db }: TestProgram, commandId: number) =>
  (await db.selectFrom('reservations').where('commandId', '=', commandId).select('state').orderBy('id').execute()).map(
    ({ state }) => state,
  )

/** Payment sessions of an order, oldest first. */
export const pagesOf = ({ db }: TestProgram, commandId: number) =>
  db.selectFrom('paymentSessions').where('commandId', '=', commandId).selectAll().orderBy('id').execute()

/** Ledger of an order, oldest first. */
export const ledgerOf = ({ db }: TestProgram, commandId: number) =>
  db.selectFrom('payments').where('commandId', '=', commandId).selectAll().orderBy('id').execute()

/** Makes the provider's double answer as configured while `work` runs. */
export async function withDouble(
  program: TestProgram,
  answer: (method?: string) => { status?: number; body: object },
  work: () => Promise<unknown>,
) {
  const double = createServer((request, response) => {
    const { status = 200, body } = answer(request.method)
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => double.listen(0, '127.0.0.1', ready))
  connectProvider({ ...program.cards, apiBase: `http://127.0.0.1:${(double.address() as AddressInfo).port}` })
  await work()
  connectProvider(program.cards)
  double.close()
}
