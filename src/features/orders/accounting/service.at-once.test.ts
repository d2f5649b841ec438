import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import type { Db, Trx } from '../../../server/data/db.ts'
import { addDays, parisDay } from '../../../shared/dates.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { insertOfflinePayment } from '../fulfilment/service.ts'
import { aCartOrder, ledgerOf } from '../orders/fixtures.ts'
import { expectSumsOfEntries } from './fixtures.ts'

const today = parisDay(new Date())
let club: number
let ticket: number
let buyers: number[]

const program = sharedProgram(async (program) => {
  club = await defineCommission(program.db, { name: 'Ski', technicalName: 'ski', description: '' }, undefined)
  ticket = await aResource(program.db, club, { billingPeriod: 'UNIT' })
  buyers = [(await activeMember(program)).id, (await activeMember(program)).id]
})

const unpaid = (buyer = 0) => aCartOrder(program, buyer, [{ resourceId: ticket, state: 'HELD', cents: 2_000 }])
const pay = (db: Trx, id: number) =>
  insertOfflinePayment(db, { id, totalCents: 2_000 }, { method: 'CASH', paidAt: new Date() })

/** Runs `meanwhile` while a transaction that ran `first` is still open. */
async function during(first: (trx: Trx) => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const open = program.db.transaction().execute(async (trx) => {
    await first(trx)
    begun.resolve()
    await over.promise
  })
  await Promise.race([begun.promise, open])
  await meanwhile().finally(over.resolve)
  await open
}

test('two payments for the same thing at the same moment do not wait for each other, and both are in the sums', async () => {
  const [one, other] = [await unpaid(buyers[0]), await unpaid(buyers[1])]
  await during(
    (trx) => pay(trx, one.id),
    () => program.db.transaction().execute((trx) => pay(trx, other.id)),
  )
  await expectSumsOfEntries(program.db)
  const { rows } = await sql<{ sum: number }>`select sum(amount_cents) from payment_shares
    where booked_resource_id = ${ticket} and booked_at is not null`.execute(program.db)
  expect(rows).toEqual([{ sum: 4_000 }])
})

const moved = (db: Db, id: number, days: number) =>
  db
    .updateTable('payments')
    .set({ settledAt: `${addDays(today, days)}T10:00:00Z` })
    .where('id', '=', id)
    .execute()
const written = (db: Db, paymentId: number) =>
  db
    .updateTable('paymentShares')
    .set(({ ref }) => ({ amountCents: ref('amountCents') }))
    .where('paymentId', '=', paymentId)
    .execute()

test.each([
  ['first', true],
  ['last', false],
] as const)(
  'a share that is written while its payment is moved, the share %s, is booked on the new day',
  async (_, isFirst) => {
    const order = await aCartOrder(program, buyers[0] ?? 0, [{ resourceId: ticket, cents: 1_500 }])
    const [payment] = await ledgerOf(program, order.id)
    const id = payment?.id ?? 0
    await program.db
      .updateTable('commands')
      .set({ createdAt: `${addDays(today, -9)}T10:00:00Z` })
      .execute()
    const acts = [(db: Db) => written(db, id), (db: Db) => moved(db, id, -5)]
    const [first, second] = isFirst ? acts : acts.toReversed()
    let waiting: Promise<unknown> | undefined
    await during(
      async (trx) => await first?.(trx),
      async () => {
        waiting = second?.(program.db)
        await eventually(
          async () =>
            (
              await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
                program.db,
              )
            ).rows.length > 0,
        )
      },
    )
    await waiting
    await expectSumsOfEntries(program.db)
    const shares = await program.db.selectFrom('paymentShares').where('paymentId', '=', id).select('bookedAt').execute()
    expect(shares.map(({ bookedAt }) => bookedAt?.slice(0, 10))).toEqual([addDays(today, -5)])
  },
)

test('a line is never turned into one of another resource, whoever writes it', async () => {
  const { id } = await unpaid(buyers[0])
  const other = await aResource(program.db, club, { billingPeriod: 'UNIT' })
  const change = program.db.updateTable('reservations').set({ resourceId: other }).where('commandId', '=', id).execute()
  await expect(change).rejects.toThrow('another resource')
})
