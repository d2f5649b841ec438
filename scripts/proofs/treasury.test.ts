import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../src/app/testing.ts'
import { aResource } from '../../src/features/catalogue/resources/fixtures.ts'
import { findActor } from '../../src/features/platform/access/service.ts'
import { defineCommission } from '../../src/features/society/commissions/service.ts'
import { activeMember } from '../../src/features/society/persons/fixtures.ts'
import { TEST_MEANS } from '../../src/features/society/settings/fixtures.ts'
import { defineMeans } from '../../src/features/society/settings/payment-methods/service.ts'
import { isFull, report } from './full.ts'
import { ACTS, nothing, type Place, readBalances, type Step, type World } from './treasury.ts'

const WANTED = isFull ? 5_000 : 250
/** Maximum length of a walk; the next starts in an empty society. */
const LONGEST = isFull ? 120 : 80

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    ...Object.entries(ACTS).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name as keyof typeof ACTS) })),
  ),
  which: fc.nat(9_999),
  other: fc.nat(9_999),
  several: fc.array(fc.nat(9_999), { minLength: 1, maxLength: 3 }),
  cents: fc.integer({ min: 1, max: 99_999 }),
  kind: fc.constantFrom<Step['kind']>('CHEQUE', 'CHEQUE', 'CASH', 'TRANSFER'),
  by: fc.constantFrom('CHEQUE', 'TRANSFER'),
})

let place: Place
const program = sharedProgram(async (program) => {
  const club = { name: 'Ski', technicalName: 'ski', description: '' }
  const commission = await defineCommission(program.db, club, undefined)
  const ticket = await aResource(program.db, commission, { billingPeriod: 'UNIT' })
  await defineMeans(program.db, TEST_MEANS)
  const { token } = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  const found = await findActor(program.db, token)
  if (!found) throw new Error('The treasurer is signed in')
  const { id: member } = await activeMember(program)
  place = { program, ticket, member, actor: { ...found, address: '127.0.0.1' } }
})

const taken = new Map<string, number>()
let steps = 0

async function walk(moves: readonly Step[]) {
  // Truncated at once, bypassing the guards of single rows of a statement, because the sums of the previous walk would
  // be read at each step.
  await sql`truncate commands, payments, deposit_slips, bank_statements cascade`.execute(program.db)
  const world: World = { place, orders: [], payments: [], slips: [], lines: [], sums: nothing() }
  for (const move of moves) {
    await ACTS[move.act][1](world, move)
    steps++
    taken.set(move.act, (taken.get(move.act) ?? 0) + 1)
    expect(await readBalances(place), move.act).toEqual(world.sums)
  }
}

test('cheques, cash box, cards and bank have to the cent what a walk of random acts leaves in each (rules#accounts, rules#undo-of-payments)', {
  timeout: 3_600_000,
}, async () => {
  const first = Number(process.env.SEED ?? (isFull ? Date.now() % 1_000_000 : 511_512))
  report(`treasury: seeds from ${first} on`)
  for (let seed = first; steps < WANTED; seed++)
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: LONGEST, size: 'max' }), walk), {
      numRuns: 1,
      seed,
      interruptAfterTimeLimit: 600_000,
    })
  report(`treasury: ${steps} steps`, taken)
})
