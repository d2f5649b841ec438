import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { log } from '../../../../server/log.ts'
import * as provider from '../../../../server/pay/compared.ts'
import { apart, hasProvider } from '../../../../server/pay/provider.ts'
import type { Fulfilments } from '../../fulfilment/service.ts'
import { findCardPayment, noteFee, type Outcome, quarantine } from '../queries.ts'
import { askAbout, takeDispute, takeRefund } from '../service.ts'
import * as queries from './queries.ts'
import { windowOf } from './rules.ts'

/** A run stops after this time; the next one continues from its page. */
const PATIENCE = 5 * 60_000

/**
 * Compares the ledger with the provider, page by page (rules#reconciliation). Missed events are applied; what does not
 * fit is quarantined for an administrator. A run that is stopped resumes at its page.
 */
export async function compareLedger(db: Db, kinds: Fulfilments, now = new Date()) {
  if (!hasProvider()) return
  const end = Date.now() + PATIENCE
  let place = (await queries.findUnderWay(db)) ?? (await beginAt(db, now))
  while (place && Date.now() < end) place = await comparePage(db, kinds, place)
}

async function beginAt(db: Db, now: Date) {
  const until = await queries.findComparedUntil(db)
  const window = windowOf(now, until === undefined ? undefined : new Date(until))
  return window && (await queries.begin(db, window))
}

const STAGES = ['PAYMENTS', 'REFUNDS', 'DISPUTES', 'LEDGER'] as const

/** Compares one page and stores where the next one begins; undefined after the last. */
async function comparePage(db: Db, kinds: Fulfilments, { id, stage, ...place }: queries.Comparison) {
  const next = await COMPARED[stage](db, kinds, place)
  if (next !== null) return await queries.moveOn(db, id, { stage, after: next })
  const following = STAGES[STAGES.indexOf(stage) + 1]
  if (following) return await queries.moveOn(db, id, { stage: following, after: null })
  await queries.finish(db, id)
  log.info({ comparison: id }, 'ledger compared with the provider')
  return undefined
}

type Place = Pick<queries.Comparison, 'since' | 'until' | 'after'>
type Compare = (db: Db, kinds: Fulfilments, place: Place) => Promise<string | null>
const windowAt = ({ since, until }: Place) => ({ since: new Date(since), until: new Date(until) })

/** One transaction a row, so that only one order is locked at a time. */
async function each<Row>({ rows, next }: provider.Page<Row>, work: (row: Row) => Promise<unknown>) {
  for (const row of rows) await apart(() => work(row))
  return next
}

const COMPARED: Record<queries.Comparison['stage'], Compare> = {
  PAYMENTS: async (db, kinds, place) =>
    each(await provider.listPayments(windowAt(place), place.after), (payment) => comparePayment(db, kinds, payment)),
  REFUNDS: async (db, _kinds, place) =>
    each(await provider.listRefunds(windowAt(place), place.after), (refund) =>
      inTransaction(db, async (trx) => {
        await quarantineFinding(trx, 'refund', refund.id, await takeRefund(trx, refund))
        if (refund.fee) await noteFee(trx, refund.id, refund.fee)
      }),
    ),
  DISPUTES: async (db, _kinds, place) =>
    each(await provider.listDisputes(windowAt(place), place.after), (dispute) =>
      inTransaction(db, async (trx) => quarantineFinding(trx, 'dispute', dispute.id, await takeDispute(trx, dispute))),
    ),
  LEDGER: compareLedgerRows,
}

/** Quarantines a finding once, as an event would be. */
async function quarantineFinding(trx: Trx, what: string, object: string, outcome: Outcome) {
  if (outcome.state === 'QUARANTINED') await quarantine(trx, { what, object, outcome })
}

async function comparePayment(db: Db, kinds: Fulfilments, payment: provider.ProviderPayment) {
  if (!payment.paid || payment.command === null) return
  const ours = await findCardPayment(db, payment.id)
  if (ours) return await inTransaction(db, (trx) => compareWith(trx, ours, payment))
  const page = await provider.findPageOf(payment.id)
  if (page) await askAbout(db, kinds, page)
  if (await findCardPayment(db, payment.id)) return
  const outcome = differs(payment, 'payment-missing', null)
  await inTransaction(db, (trx) => quarantine(trx, { what: 'payment', object: payment.id, outcome }))
}

const differs = (
  { amountCents, currency }: Pick<provider.ProviderPayment, 'amountCents' | 'currency'>,
  reason: string,
  commandId: number | null,
): Outcome => ({ state: 'QUARANTINED', reason, payment: { amountCents, currency: currency.slice(0, 10), commandId } })

type Ours = NonNullable<Awaited<ReturnType<typeof findCardPayment>>>

async function compareWith(trx: Trx, ours: Ours, payment: provider.ProviderPayment) {
  if (payment.fee) await noteFee(trx, payment.id, payment.fee)
  if (payment.amountCents !== ours.amountCents || payment.currency !== 'eur')
    await quarantineFinding(trx, 'payment', payment.id, differs(payment, 'amount-differs', ours.commandId))
}

const SIZE = 100

/** Asks the provider about every ledger row that none of its pages contained. */
async function compareLedgerRows(db: Db, _kinds: Fulfilments, { until, after }: Place): Promise<string | null> {
  const rows = await queries.listUnseen(db, new Date(until), Number(after ?? 0), SIZE)
  for (const row of rows)
    await apart(async () => {
      const current =
        row.kind === 'PAYMENT'
          ? await provider.fetchPayment(row.providerId)
          : await provider.fetchMadeRefund(row.providerId)
      const isMade = current && ('paid' in current ? current.paid : current.state === 'DONE')
      await inTransaction(db, async (trx) => {
        if (current?.fee) await noteFee(trx, row.providerId, current.fee)
        if (isMade && current.amountCents === row.amountCents) return
        const reason = !isMade ? 'unknown-there' : 'amount-differs'
        const amount = { amountCents: current?.amountCents ?? row.amountCents, currency: 'eur' }
        await quarantineFinding(trx, row.kind.toLowerCase(), row.providerId, differs(amount, reason, row.commandId))
      })
    })
  return rows.length < SIZE ? null : String(rows.at(-1)?.id)
}
