import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { sharedProgram } from '../../src/app/testing.ts'
import { defineCommission } from '../../src/features/society/commissions/service.ts'
import { TEST_MEANS } from '../../src/features/society/settings/fixtures.ts'
import { defineMeans } from '../../src/features/society/settings/payment-methods/service.ts'
import { connectProvider } from '../../src/server/pay/provider.ts'
import { type Provider, startProvider } from '../testing/provider.ts'
import { compare } from './compare.ts'
import { isFull, report } from './full.ts'
import { STEPS } from './steps.ts'
import { startWorld } from './world.ts'

const WANTED = isFull ? 10_000 : 250
/** Maximum length of a walk; the next starts in an empty society. */
const LONGEST = isFull ? 240 : 120

let provider: Provider
const program = sharedProgram(
  async ({ db }) => {
    await defineCommission(
      db,
      { name: 'Ski', technicalName: 'ski', authorizedSubscribers: [], description: '' },
      undefined,
    )
    await defineMeans(db, TEST_MEANS)
    provider = await startProvider()
    connectProvider(provider)
  },
  { cards: 'none' },
)
afterAll(() => provider.stop())

const taken = new Map<string, number>()
const count = (what: string) => taken.set(what, (taken.get(what) ?? 0) + 1)
let steps = 0

const move = fc.tuple(
  fc.oneof(...Object.entries(STEPS).map(([name, [weight]]) => ({ arbitrary: fc.constant(name), weight }))),
  fc.array(fc.nat(9_999), { minLength: 15, maxLength: 15 }),
)

async function walk(moves: [string, number[]][]) {
  const world = await startWorld(program, provider)
  for (const [name, numbers] of moves) {
    const said = await STEPS[name]?.[1](world, numbers)
    if (!said) continue
    steps++
    const [actual = '', expected = ''] = [said.actual.split(' ')[0], said.expected]
    count(actual === 'ok' ? name : `${name}: ${actual}`)
    expect(said.actual, `${name} ${expected}`).toBe(expected)
    await compare(world, name)
  }
}

test('order, pay, cancel, refuse, give back, dispute, wait: after every step places, lines, ledger and receipts are what the rules say', {
  timeout: 3_600_000,
}, async () => {
  const first = Number(process.env.SEED ?? (isFull ? Date.now() % 1_000_000 : 18))
  report(`walk: seeds from ${first} on`)
  for (let seed = first; steps < WANTED; seed++)
    await fc.assert(fc.asyncProperty(fc.array(move, { maxLength: LONGEST, size: 'max' }), walk), {
      numRuns: 1,
      seed,
      interruptAfterTimeLimit: 300_000,
    })
  report(`walk: ${steps} steps`, taken)
})
