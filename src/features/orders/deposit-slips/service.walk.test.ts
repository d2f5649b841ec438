import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedProgram } from '../../../app/testing.ts'
import { Refusal } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import { toCents } from '../../../shared/money.ts'
import { aResource } from '../../catalogue/resources/fixtures.ts'
import { type Actor, findActor } from '../../platform/access/service.ts'
import { defineCommission } from '../../society/commissions/service.ts'
import { activeMember } from '../../society/persons/fixtures.ts'
import { TEST_MEANS } from '../../society/settings/fixtures.ts'
import { defineMeans } from '../../society/settings/payment-methods/service.ts'
import { sheetOfAccounts } from '../accounting/service.ts'
import { correctPayment } from '../refunds/corrections/service.ts'
import { refundManually } from '../refunds/desk/service.ts'
import { settleRefund } from '../refunds/service.ts'
import { aReceived } from './fixtures.ts'
import { cancelSlip, depositSlip, issueSlip } from './service.ts'
import { recordUnpaid } from './unpaid/service.ts'

const today = parisDay(new Date())
let ticket: number
let actor: Actor

const program = sharedProgram(async (program) => {
  const club = { name: 'Ski', technicalName: 'ski', description: '' }
  ticket = await aResource(program.db, await defineCommission(program.db, club, undefined), { billingPeriod: 'UNIT' })
  await defineMeans(program.db, TEST_MEANS)
  const { token } = await activeMember(program, [{ name: 'general', role: 'SUPER-ADMIN' }])
  const found = await findActor(program.db, token)
  if (!found) throw new Error('The treasurer is signed in')
  actor = { ...found, address: '127.0.0.1' }
})

type Accounts = { cheques: number; cash: number; bank: number; fees: number }
const NUMBERS: Record<string, keyof Accounts> = {
  '511200': 'cheques',
  '530000': 'cash',
  '512000': 'bank',
  '627000': 'fees',
}

/** What the entries of all there is leave on each account, in cents; and that each entry balances. */
async function readBalances(): Promise<Accounts> {
  const { head, rows } = await sheetOfAccounts(program.db, { from: today, to: today })
  const [account, debit, credit] = ['Compte', 'Débit', 'Crédit'].map((name) => head.indexOf(name))
  const sums = { cheques: 0, cash: 0, bank: 0, fees: 0 }
  let all = 0
  for (const row of rows) {
    const cents = toCents(Number(row[debit ?? 0])) - toCents(Number(row[credit ?? 0]))
    all += cents
    const name = NUMBERS[String(row[account ?? 0])]
    if (name) sums[name] += cents
  }
  expect(all).toBe(0)
  return sums
}

type Kind = 'CHEQUE' | 'CASH'
/** A payment as the rules tell it: where its money is, and whether anything happened to it that ends it. */
type Payment = {
  id: number
  order: number
  kind: Kind
  cents: number
  slip?: Slip
  over?: 'refunded' | 'corrected' | 'unpaid'
  /** Refunded otherwise than out of its own box: the cheque, or the cash, is still there. */
  isStillThere?: boolean
}
type Slip = { id: number; kind: Kind; lines: Payment[]; state: 'ISSUED' | 'DEPOSITED' | 'CANCELLED' }
type World = { payments: Payment[]; slips: Slip[]; sums: Accounts }

/** Does it, and says whether it was refused. */
const isDone = async (work: Promise<unknown>) =>
  await work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 409) return false
      throw error
    },
  )

type Step =
  | { act: 'receive'; kind: Kind; cents: number }
  | { act: 'issue'; kind: Kind; which: number[] }
  | {
      act: 'deposit' | 'cancel' | 'correct' | 'refund' | 'unpaid'
      which: number
      fee: number
      by: 'CHEQUE' | 'TRANSFER'
    }

const cents = fc.integer({ min: 1, max: 99_999 })
const kind = fc.constantFrom<Kind>('CHEQUE', 'CHEQUE', 'CASH')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('receive' as const), kind, cents }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('issue' as const),
      kind,
      which: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      act: fc.constantFrom(
        'deposit' as const,
        'deposit' as const,
        'cancel' as const,
        'correct' as const,
        'refund' as const,
        'unpaid' as const,
      ),
      which: fc.nat(),
      fee: fc.integer({ min: 1, max: 5_000 }),
      by: fc.constantFrom('CHEQUE' as const, 'TRANSFER' as const),
    }),
  },
)

const boxOf = (each: Kind) => (each === 'CHEQUE' ? 'cheques' : 'cash')
const standing = ({ lines }: Slip) => lines.filter(({ over }) => over !== 'corrected')
const isOf = ({ kind: of }: Payment) => of

async function issue({ payments, slips }: World, { kind: of, which }: Extract<Step, { act: 'issue' }>) {
  const lines = [...new Set(which.map((at) => payments[at % payments.length]).filter((each) => each !== undefined))]
  if (lines.length === 0) return
  const expected = lines.every((each) => isOf(each) === of && !each.slip && (!each.over || each.isStillThere === true))
  let id = 0
  const wish = { key: randomUUID(), kind: of, payments: lines.map((each) => each.id) }
  const done = await isDone(
    issueSlip(program.db, actor, wish).then((slip) => {
      id = slip.id
      expect(toCents(slip.total)).toBe(lines.reduce((sum, each) => sum + each.cents, 0))
    }),
  )
  expect(done).toBe(expected)
  if (!done) return
  const slip: Slip = { id, kind: of, lines, state: 'ISSUED' }
  slips.push(slip)
  for (const each of lines) each.slip = slip
}

async function deposit({ sums }: World, slip: Slip) {
  const lines = standing(slip)
  const expected = slip.state === 'ISSUED' && lines.length > 0
  expect(await isDone(depositSlip(program.db, actor, slip.id, today))).toBe(expected)
  if (!expected) return
  slip.state = 'DEPOSITED'
  const total = lines.reduce((sum, each) => sum + each.cents, 0)
  sums[boxOf(slip.kind)] -= total
  sums.bank += total
}

async function cancel({ sums }: World, slip: Slip) {
  const lines = standing(slip)
  const expected = slip.state === 'ISSUED' || (slip.state === 'DEPOSITED' && lines.every(({ over }) => !over))
  expect(await isDone(cancelSlip(program.db, actor, slip.id, 'Un essai'))).toBe(expected)
  if (!expected) return
  if (slip.state === 'DEPOSITED') {
    const total = lines.reduce((sum, each) => sum + each.cents, 0)
    sums[boxOf(slip.kind)] += total
    sums.bank -= total
  }
  slip.state = 'CANCELLED'
  for (const each of lines) delete each.slip
}

async function correct({ sums }: World, payment: Payment) {
  const expected = !payment.over && payment.slip?.state !== 'DEPOSITED'
  const right = { method: 'TRANSFER' as const, date: today, reason: 'C’était un virement' }
  expect(await isDone(correctPayment(program.db, actor, payment.id, right))).toBe(expected)
  if (!expected) return
  payment.over = 'corrected'
  delete payment.slip
  sums[boxOf(payment.kind)] -= payment.cents
  sums.bank += payment.cents
}

async function refund({ sums }: World, payment: Payment, by: 'CHEQUE' | 'TRANSFER') {
  // What was corrected is another payment of the order, which is not followed here.
  if (payment.over === 'corrected') return
  const expected = !payment.over && payment.slip?.state !== 'ISSUED'
  const done = await isDone(refundManually(program.db, actor, payment.order, { reason: 'Un geste' }))
  expect(done).toBe(expected)
  if (!done) return
  const { id } = await program.db
    .selectFrom('payments')
    .where('refundOf', '=', payment.id)
    .where('state', '=', 'PENDING')
    .select('id')
    .executeTakeFirstOrThrow()
  await settleRefund(program.db, actor, id, { method: by, date: today })
  payment.over = 'refunded'
  payment.isStillThere = by !== payment.kind
  // By a cheque of the society's own: of the bank where the payment is there, else out of the box of cheques.
  const isBank = by === 'TRANSFER' || (payment.kind === 'CHEQUE' && payment.slip?.state === 'DEPOSITED')
  sums[isBank ? 'bank' : 'cheques'] -= payment.cents
}

async function unpaid({ sums }: World, payment: Payment, fee: number) {
  if (payment.kind === 'CASH') return
  const expected = !payment.over && payment.slip?.state === 'DEPOSITED'
  const done = await isDone(recordUnpaid(program.db, actor, payment.id, { date: today, bankFee: fee / 100 }))
  expect(done).toBe(expected)
  if (!done) return
  payment.over = 'unpaid'
  sums.bank -= payment.cents + fee
  sums.fees += fee
}

async function take(world: World, one: Step) {
  if (one.act === 'receive') {
    const { order, payment } = await aReceived(program, ticket, { cents: one.cents, method: one.kind })
    world.payments.push({ id: payment, order, kind: one.kind, cents: one.cents })
    world.sums[boxOf(one.kind)] += one.cents
    return
  }
  if (one.act === 'issue') return await issue(world, one)
  const slip = world.slips[one.which % world.slips.length]
  const payment = world.payments[one.which % world.payments.length]
  if (one.act === 'deposit') return slip && (await deposit(world, slip))
  if (one.act === 'cancel') return slip && (await cancel(world, slip))
  if (!payment) return
  if (one.act === 'correct') await correct(world, payment)
  else if (one.act === 'refund') await refund(world, payment, one.by)
  else await unpaid(world, payment, one.fee)
}

test('cheques, cash box and bank have to the cent what a walk of random acts leaves in each (rules#deposit-slips)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      const before = await readBalances()
      const world: World = { payments: [], slips: [], sums: { cheques: 0, cash: 0, bank: 0, fees: 0 } }
      for (const one of steps) {
        await take(world, one)
        const now = await readBalances()
        const moved = Object.fromEntries(
          Object.entries(now).map(([name, sum]) => [name, sum - before[name as keyof Accounts]]),
        )
        expect(moved, one.act).toEqual(world.sums)
      }
    }),
    { numRuns: 4, seed: 511_512, endOnFailure: true },
  )
})
