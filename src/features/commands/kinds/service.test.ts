import { expect, test } from 'vitest'
import { ORDER_KINDS } from '../../../app/orders.ts'
import { eventually, sharedProgram } from '../../../app/testing.ts'
import { inTransaction } from '../../../server/data/db.ts'
import { askCards, defineFees } from '../../membership/fixtures.ts'
import { activeMember } from '../../persons/fixtures.ts'
import { reconcile } from '../../settlement/service.ts'
import { createOrder, openPage, preparePage } from '../checkout/service.ts'
import { ledgerOf, ordersOf } from '../fixtures.ts'
import { notSoldYet, settleOrder } from './service.ts'

const program = sharedProgram(defineFees)

const KINDS = Object.keys(ORDER_KINDS) as (keyof typeof ORDER_KINDS)[]
const NOBODYS = KINDS.filter((kind) => ORDER_KINDS[kind].fulfil === 'nobody')

/** An order of nobody's kind, with the page that it is paid on. */
async function orderOf(kind: (typeof KINDS)[number]) {
  const member = await activeMember(program)
  const addresses = { successUrl: 'http://localhost:8080/commandvalidate', cancelUrl: 'http://localhost:8080/cart' }
  const { id: resourceId } = await program.db.selectFrom('resources').select('id').limit(1).executeTakeFirstOrThrow()
  const { order, page } = await inTransaction(program.db, async (trx) => {
    const line = {
      resourceId,
      resourceName: 'Calendrier',
      billingPeriod: 'UNIT',
      unitPriceCents: 2_000,
      quantity: 1,
    } as const
    const order = await createOrder(trx, { kind, personId: member.id, totalCents: 2_000 }, [
      { ...line, personId: member.id, lineTotalCents: 2_000 },
    ])
    return { order, page: await preparePage(trx, order, addresses) }
  })
  return { member, order, checkout: await openPage(program.db, order, page, member.email) }
}

test.each(NOBODYS)(
  'a paid order that nobody fulfils (%s) is put aside for an administrator, its money known',
  async (kind) => {
    const admin = await activeMember(program, [{ name: 'general', role: 'ADMIN' }])
    const { member, order, checkout } = await orderOf(kind)
    await askCards(program, `/pay/${checkout.stripeSessionId}`)
    const problems = async () =>
      (await program.call('GET', '/payments/problems', { token: admin.token })).body.events.filter(
        ({ command }: { command: number }) => command === order.id,
      )
    const shown = { reason: 'nobody-fulfils', amount: 20, currency: 'eur', object: checkout.stripeSessionId }
    expect(await eventually(async () => (await problems())[0])).toMatchObject({ ...shown, person: { id: member.id } })

    // Its time goes by: it is neither expired, nor is the buyer told that nothing was taken.
    await program.db
      .updateTable('commands')
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where('id', '=', order.id)
      .execute()
    await reconcile(program.db, ORDER_KINDS, new Date(Date.now() + 120_000))
    expect(await problems()).toHaveLength(1)
    expect(await ordersOf(program, member.id)).toMatchObject([{ state: 'PENDING', paidAt: null, receiptNumber: null }])
    expect(await ledgerOf(program, order.id)).toEqual([])
    expect(await program.mailsTo(member.email)).toEqual([])
  },
)

test('an order that nobody fulfils becomes paid by no other way either', async () => {
  const { order } = await orderOf('CART')
  await expect(inTransaction(program.db, (trx) => settleOrder(trx, notSoldYet, order))).rejects.toThrow(
    'Nobody fulfils',
  )
})
