import { afterAll, beforeAll, test } from 'vitest'
import { startShop } from '../killing.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop(1)
})
afterAll(() => shop.close())

test('an order whose program is killed between order and payment is paid and fulfilled once, after a restart and the news told twice', async () => {
  await shop.killDuring(0, { afterMs: 40, news: 'late', restartsDatabase: false })
  await shop.tellAgain()
  await shop.untilPaid()
  await shop.tellAgain()
  await shop.expectEachOnce()
})
