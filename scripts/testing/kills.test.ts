import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { isFull, report } from '../proofs/full.ts'
import { startShop } from './killing.ts'

const KILLS = isFull ? 100 : 5
const SEED = Number(process.env.SEED ?? (isFull ? Date.now() % 1_000_000 : 18))
/** Milliseconds after the order. */
const MOMENTS = fc.sample(fc.nat(250), { seed: SEED, numRuns: KILLS })
/** How the provider's events arrive; a missing one is replaced by the program's own query a minute later. */
const NEWS = ['at once', 'late', 'twice', ...(isFull ? ['out-of-order', 'never'] : [])]

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop(KILLS)
})
afterAll(() => shop.close())

test('a program that is killed at random moments between order, payment, news and fulfilment, its database restarted in between, does each once', async () => {
  const began = Date.now()
  report(`kills: seed ${SEED}`)
  for (const [round, afterMs] of MOMENTS.entries())
    await shop.killDuring(round, {
      afterMs,
      news: NEWS[round % NEWS.length] ?? 'at once',
      restartsDatabase: round % 3 === 2,
    })
  // At full length the program queries missing payments by itself, and the provider retries on its own schedule.
  if (!isFull) await shop.tellAgain()
  await shop.untilPaid()
  // Repeated events change nothing.
  await shop.tellAgain()
  await shop.expectEachOnce()
  report(
    `kills: ${KILLS}, ${Math.floor(KILLS / 3)} restarts of PostgreSQL, in ${Math.round((Date.now() - began) / 1_000)} s, ${Math.min(...MOMENTS)} to ${Math.max(...MOMENTS)} ms after the order`,
  )
})
