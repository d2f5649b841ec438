import { TEST_MS } from '../scripts/testing/patience.ts'
import { enter, expect, listPersons, type Program, test } from './program.ts'
import { ask, offer, put, type RequestedItem } from './shop.ts'

test.use({ society: 'cart' })

/** All of them with `PROOFS=full`. */
const CARTS = process.env.PROOFS === 'full' ? 50 : 8

/** The next number of a row that is the same each time. */
function numbers(seed: number) {
  let at = seed
  return (below: number) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((at / 2_147_483_648) * below)
  }
}

/** What the provider was asked for, by its own books. */
async function askedFor(checkout: { url: string; stripeSessionId: string }): Promise<number> {
  const state = await (await fetch(`${new URL(checkout.url).origin}/_control/state`)).json()
  return (state as { sessions: Record<string, { amount: number }> }).sessions[checkout.stripeSessionId]?.amount ?? 0
}

async function shelves(program: Program) {
  const prices = [0.01, 3.33, 17.5, 99.99, 1_234.56]
  const things: { id: number; byDay: boolean }[] = []
  for (const [at, price] of prices.entries()) {
    things.push({ id: await offer(program, 2, { name: `Article ${at}`, billingPeriod: 'UNIT', price }), byDay: false })
    const tents = { name: `Tente ${at}`, billingPeriod: 'ITEM_DAY', price, stock: 500 }
    things.push({ id: await offer(program, 1, tents), byDay: true })
    things.push({ id: await offer(program, 1, { name: `Salle ${at}`, billingPeriod: 'DAY', price }), byDay: true })
  }
  return things
}

test('the totals read on the page are what the provider was asked for, to the cent', async ({ page, program }) => {
  test.setTimeout(TEST_MS + CARTS * 20_000)
  const [member] = (await listPersons(program, 'search=state==ACTIVE&size=40')).slice(30)
  const email = member?.email ?? ''
  const things = await shelves(program)
  const next = numbers(18)
  const read: string[] = []
  const asked: string[] = []
  for (let cart = 0; cart < CARTS; cart++) {
    const chosen = [...things].sort(() => next(3) - 1).slice(0, 1 + next(4))
    const requests: RequestedItem[] = chosen.map(({ id, byDay }) => {
      const from = 3 + next(60)
      return { id, quantity: 1 + next(byDay ? 3 : 40), ...(byDay && { from, to: from + next(20) }) }
    })
    await put(program, email, [...requests, { id: things[3]?.id ?? 0, quantity: 1 + next(9) }])
    if (cart === 0) await enter(page, program, email, '/cart')
    else await page.reload()
    const total = page.getByRole('region', { name: 'Total et commande' }).locator('strong')
    await expect(total).toContainText('€')
    read.push((await total.innerText()).replaceAll(/[\s\u202f\u00a0€]/g, ''))
    const { reservations } = await ask(program, email, 'GET', '/cart')
    const checkout = await ask(program, email, 'POST', '/commands', {
      reservations: (reservations as { resourceId: number }[]).map((line) => ({
        ...line,
        resource: { id: line.resourceId },
      })),
      successURL: `${program.url}/commandvalidate`,
      cancelURL: `${program.url}/cart`,
    })
    const cents = await askedFor(checkout as never)
    asked.push(`${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`)
  }
  expect(read).toEqual(asked)
  expect(new Set(read).size).toBeGreaterThan(CARTS * 0.8)
})
