// A plain model of a society's money during a walk of random acts, each after docs/rules.md alone.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { FULFILMENTS } from '../../src/app/orders.ts'
import type { TestProgram } from '../../src/app/testing.ts'
import { expectSumsOfEntries } from '../../src/features/orders/accounting/fixtures.ts'
import { sheetOfAccounts } from '../../src/features/orders/accounting/service.ts'
import { aStatement } from '../../src/features/orders/bank-statements/fixtures.ts'
import { bookLines, unmatchLine } from '../../src/features/orders/bank-statements/matching/service.ts'
import { aReceived, expectSumsOfSlips } from '../../src/features/orders/deposit-slips/fixtures.ts'
import { cancelSlip, depositSlip, issueSlip } from '../../src/features/orders/deposit-slips/service.ts'
import { recordUnpaid } from '../../src/features/orders/deposit-slips/unpaid/service.ts'
import { recordExpectedPayment } from '../../src/features/orders/offline-payments/expected/service.ts'
import { undoPayment } from '../../src/features/orders/offline-payments/undo/service.ts'
import { aCartOrder } from '../../src/features/orders/orders/fixtures.ts'
import { correctPayment } from '../../src/features/orders/refunds/corrections/service.ts'
import { refundManually } from '../../src/features/orders/refunds/desk/service.ts'
import { settleRefund } from '../../src/features/orders/refunds/service.ts'
import type { Actor } from '../../src/features/platform/access/service.ts'
import { Refusal } from '../../src/server/http/errors.ts'
import { parisDay } from '../../src/shared/dates.ts'
import { toCents, toEuros } from '../../src/shared/money.ts'

const today = parisDay(new Date())

/** The program and the actors of a walk. */
export type Place = { program: TestProgram; actor: Actor; ticket: number; member: number }

export type Accounts = { cheques: number; cash: number; cards: number; bank: number; fees: number }
const NUMBERS: Record<string, keyof Accounts> = {
  '511200': 'cheques',
  '530000': 'cash',
  '511500': 'cards',
  '512000': 'bank',
  '627000': 'fees',
}

/**
 * Reads the balance of each account in cents; also checks that each entry balances, and that the sums of a year and of
 * slips are right.
 */
export async function readBalances({ program }: Place): Promise<Accounts> {
  const { head, rows } = await sheetOfAccounts(program.db, { from: today, to: today })
  const [account, debit, credit] = ['Compte', 'Débit', 'Crédit'].map((name) => head.indexOf(name))
  const sums = nothing()
  let all = 0
  for (const row of rows) {
    const cents = toCents(Number(row[debit ?? 0])) - toCents(Number(row[credit ?? 0]))
    all += cents
    const name = NUMBERS[String(row[account ?? 0])]
    if (name) sums[name] += cents
  }
  expect(all).toBe(0)
  await expectSumsOfEntries(program.db)
  await expectSumsOfSlips(program.db)
  return sums
}

export const nothing = (): Accounts => ({ cheques: 0, cash: 0, cards: 0, bank: 0, fees: 0 })

type Kind = 'CHEQUE' | 'CASH' | 'TRANSFER'
type Order = { id: number; cents: number; isPaid: boolean }
/** A payment in the model: where its money is, and the event that ended it. */
type Payment = {
  id: number
  order: Order
  kind: Kind
  cents: number
  slip?: Slip
  line?: Line
  over?: 'refunded' | 'corrected' | 'unpaid' | 'undone'
  /** Refunded in another way, so that the cheque or the cash is still there. */
  isStillThere?: boolean
  /** Recorded by a person within the last ten minutes. */
  isFresh?: boolean
}
type Slip = { id: number; kind: Kind; lines: Payment[]; state: 'ISSUED' | 'DEPOSITED' | 'CANCELLED'; line?: Line }
/** A line of a bank statement and its match; `isRecorded`: matching it recorded the payment. */
type Line = { id: number; cents: number; match?: Payment | Slip | 'PAYOUT'; isRecorded?: boolean }
export type World = { place: Place; orders: Order[]; payments: Payment[]; slips: Slip[]; lines: Line[]; sums: Accounts }

/** Runs it, and returns whether it succeeded. */
const isDone = async (work: Promise<unknown>) =>
  await work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 409) return false
      throw error
    },
  )

export type Step = {
  act: keyof typeof ACTS
  which: number
  other: number
  several: number[]
  cents: number
  kind: Kind
  by: 'CHEQUE' | 'TRANSFER'
}

const boxOf = (each: Kind) => (({ CHEQUE: 'cheques', CASH: 'cash', TRANSFER: 'bank' }) as const)[each]
const activeLines = ({ lines }: Slip) => lines.filter(({ over }) => over !== 'corrected')
const isOf = ({ kind: of }: Payment) => of
const pick = <T>(from: readonly T[], which: number): T | undefined => from[which % from.length]

async function issue({ place: { program, actor }, payments, slips }: World, { kind, several }: Step) {
  const of = kind === 'TRANSFER' ? 'CHEQUE' : kind
  const lines = [...new Set(several.map((at) => payments[at % payments.length]).filter((each) => each !== undefined))]
  if (lines.length === 0) return
  const expected = lines.every((each) => isOf(each) === of && !each.slip && (!each.over || each.isStillThere === true))
  let id = 0
  const request = { key: randomUUID(), kind: of, payments: lines.map((each) => each.id) }
  const done = await isDone(
    issueSlip(program.db, actor, request).then((slip) => {
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

async function deposit(world: World, slip: Slip) {
  const { program, actor } = world.place
  const expected = slip.state === 'ISSUED' && activeLines(slip).length > 0
  expect(await isDone(depositSlip(program.db, actor, slip.id, today))).toBe(expected)
  if (expected) bringToBank(world, slip)
}

function bringToBank({ sums }: World, slip: Slip) {
  slip.state = 'DEPOSITED'
  const total = activeLines(slip).reduce((sum, each) => sum + each.cents, 0)
  sums[boxOf(slip.kind)] -= total
  sums.bank += total
}

async function cancel({ place: { program, actor }, sums }: World, slip: Slip) {
  const lines = activeLines(slip)
  const expected = slip.state === 'ISSUED' || (slip.state === 'DEPOSITED' && lines.every(({ over }) => !over))
  expect(await isDone(cancelSlip(program.db, actor, slip.id, 'Un essai'))).toBe(expected)
  if (!expected) return
  if (slip.state === 'DEPOSITED') {
    const total = lines.reduce((sum, each) => sum + each.cents, 0)
    sums[boxOf(slip.kind)] += total
    sums.bank -= total
  }
  slip.state = 'CANCELLED'
  if (slip.line) open(slip.line)
  for (const each of lines) delete each.slip
}

async function correct({ place: { program, actor }, sums }: World, payment: Payment) {
  const expected = !payment.over && payment.slip?.state !== 'DEPOSITED'
  const method = payment.kind === 'TRANSFER' ? ('CASH' as const) : ('TRANSFER' as const)
  const right = { method, date: today, reason: 'C’était autre chose' }
  expect(await isDone(correctPayment(program.db, actor, payment.id, right))).toBe(expected)
  if (!expected) return
  payment.over = 'corrected'
  delete payment.slip
  if (payment.line) open(payment.line)
  sums[boxOf(payment.kind)] -= payment.cents
  sums[boxOf(method)] += payment.cents
}

async function refund({ place: { program, actor }, sums }: World, payment: Payment, by: 'CHEQUE' | 'TRANSFER') {
  // A payment that was corrected or recorded again is another payment of the order.
  if (payment.over === 'corrected' || payment.over === 'undone' || payment.over === 'unpaid') return
  const expected = !payment.over && payment.slip?.state !== 'ISSUED'
  const done = await isDone(refundManually(program.db, actor, payment.order.id, { reason: 'Un geste' }))
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
  // A cheque that was not deposited is handed back from the box of cheques; any other cheque is the society's own.
  const isBank = by === 'TRANSFER' || payment.kind !== 'CHEQUE' || payment.slip?.state === 'DEPOSITED'
  sums[isBank ? 'bank' : 'cheques'] -= payment.cents
}

async function unpaid({ place: { program, actor }, sums }: World, payment: Payment, fee: number) {
  if (payment.kind !== 'CHEQUE') return
  const expected = !payment.over && payment.slip?.state === 'DEPOSITED'
  const done = await isDone(recordUnpaid(program.db, actor, payment.id, { date: today, bankFee: fee / 100 }))
  expect(done).toBe(expected)
  if (!done) return
  payment.over = 'unpaid'
  payment.order.isPaid = false
  sums.bank -= payment.cents + fee
  sums.fees += fee
}

/** Removes the match of a line. */
function open(line: Line) {
  if (line.match !== 'PAYOUT') delete line.match?.line
  delete line.match
  delete line.isRecorded
}

/** Creates an order with a pending payment; one member makes all of them, so that a walk stays short. */
async function order({ place: { program, ticket, member }, orders }: World, { cents }: Step) {
  const { id } = await aCartOrder(program, member, [{ resourceId: ticket, cents, state: 'HELD' }])
  await program.db.updateTable('commands').set({ awaits: 'TRANSFER' }).where('id', '=', id).execute()
  orders.push({ id, cents, isPaid: false })
}

function cameIn({ payments, sums }: World, payment: Payment) {
  payment.order.isPaid = true
  payments.push(payment)
  sums[boxOf(payment.kind)] += payment.cents
}

/** Records a payment of an order manually. */
async function record(world: World, { which, kind, cents }: Step) {
  const { program, actor } = world.place
  const found = pick(world.orders, which)
  if (!found) return
  const reference = `n° ${cents}-${world.payments.length}`
  const money = { amount: toEuros(found.cents), method: kind, date: today, reference, surplus: false }
  let id = 0
  const recording = recordExpectedPayment(program.db, FULFILMENTS, actor, found.id, money)
  const done = await isDone(recording.then(({ payment }) => (id = payment)))
  expect(done).toBe(!found.isPaid)
  if (done) cameIn(world, { id, order: found, kind, cents: found.cents, isFresh: true })
}

async function receive(world: World, { kind, cents }: Step) {
  const method = kind === 'TRANSFER' ? 'CHEQUE' : kind
  const { order: id, payment } = await aReceived(world.place.program, world.place.ticket, { cents, method })
  cameIn(world, { id: payment, order: { id, cents, isPaid: true }, kind: method, cents })
}

/** A card payment, which the provider pays out later. */
async function card({ place: { program, ticket }, sums }: World, { cents }: Step) {
  const { payment } = await aReceived(program, ticket, { cents })
  await program.db.updateTable('payments').set({ method: 'CARD' }).where('id', '=', payment).execute()
  sums.cards += cents
}

/** What a line of the bank may match: a pending order, a recorded transfer, a slip, or a payout of the provider. */
function amountFor({ orders, payments, slips }: World, { which, other, cents }: Step): number {
  const transfers = payments.filter(({ kind }) => kind === 'TRANSFER')
  const of = [pick(orders, other)?.cents, pick(transfers, other)?.cents, totalOf(pick(slips, other))][which % 4]
  return of === undefined || of === 0 ? cents : of
}
const totalOf = (slip: Slip | undefined) => slip && activeLines(slip).reduce((sum, each) => sum + each.cents, 0)

async function line(world: World, step: Step) {
  const { program } = world.place
  const cents = amountFor(world, step)
  const statement = await aStatement(program, [{ cents, label: `LIGNE ${randomUUID()}` }])
  const { id } = await program.db
    .selectFrom('bankStatementLines')
    .where('statementId', '=', statement)
    .select('id')
    .executeTakeFirstOrThrow()
  world.lines.push({ id, cents })
}

async function match(world: World, { which, other, several }: Step) {
  const found = pick(world.lines, which)
  if (!found) return
  const kind = (['ORDER', 'PAYMENT', 'SLIP', 'PAYOUT'] as const)[(several[0] ?? 0) % 4] ?? 'ORDER'
  await MATCHES[kind](world, found, other)
}

async function book({ program, actor }: Place, { id }: Line, kind: keyof typeof MATCHES, match: number) {
  const { booked } = await bookLines(program.db, FULFILMENTS, actor, [{ id, kind, match }])
  return booked === 1
}

const MATCHES = {
  ORDER: async (world: World, found: Line, which: number) => {
    const fitting = world.orders.filter(({ cents }) => cents === found.cents)
    const target = pick(fitting.length > 0 ? fitting : world.orders, which)
    if (!target || found.match) return
    const expected = !target.isPaid && target.cents === found.cents
    expect(await book(world.place, found, 'ORDER', target.id)).toBe(expected)
    if (!expected) return
    const { id } = await world.place.program.db
      .selectFrom('payments')
      .where('commandId', '=', target.id)
      .where('kind', '=', 'PAYMENT')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const payment: Payment = { id, order: target, kind: 'TRANSFER', cents: target.cents, isFresh: true, line: found }
    cameIn(world, payment)
    Object.assign(found, { match: payment, isRecorded: true })
  },
  PAYMENT: async (world: World, found: Line, which: number) => {
    const fitting = world.payments.filter(
      (each) => each.kind === 'TRANSFER' && each.cents === found.cents && !each.over,
    )
    const target = pick(fitting, which)
    if (!target || found.match) return
    expect(await book(world.place, found, 'PAYMENT', target.id)).toBe(!target.line)
    if (target.line) return
    target.line = found
    found.match = target
  },
  SLIP: async (world: World, found: Line, which: number) => {
    const fitting = world.slips.filter((each) => totalOf(each) === found.cents)
    const target = pick(fitting.length > 0 ? fitting : world.slips, which)
    if (!target || found.match) return
    const isActive = target.state !== 'CANCELLED' && activeLines(target).length > 0
    const expected = isActive && totalOf(target) === found.cents && !target.line
    expect(await book(world.place, found, 'SLIP', target.id)).toBe(expected)
    if (!expected) return
    if (target.state === 'ISSUED') bringToBank(world, target)
    target.line = found
    found.match = target
  },
  PAYOUT: async (world: World, found: Line, _which: number) => {
    if (found.match) return
    expect(await book(world.place, found, 'PAYOUT', 0)).toBe(true)
    found.match = 'PAYOUT'
    world.sums.cards -= found.cents
    world.sums.bank += found.cents
  },
}

async function unmatch(world: World, { which }: Step) {
  const { place, sums } = world
  const found = pick(world.lines, which)
  if (!found) return
  const { match: was, isRecorded = false } = found
  const payment = was && was !== 'PAYOUT' && 'order' in was ? was : undefined
  const expected = was !== undefined && !(isRecorded && payment?.over)
  expect(await isDone(unmatchLine(place.program.db, place.actor, found.id))).toBe(expected)
  if (!expected) return
  if (was === 'PAYOUT') {
    sums.cards += found.cents
    sums.bank -= found.cents
  }
  open(found)
  if (isRecorded && payment) reversePayment(world, payment)
}

function reversePayment({ sums }: World, payment: Payment) {
  payment.over = 'undone'
  payment.order.isPaid = false
  sums[boxOf(payment.kind)] -= payment.cents
}

/** « Annuler »: undoes a payment that was just recorded and not used anywhere yet. */
async function undo(world: World, payment: Payment) {
  const { program, actor } = world.place
  const isElsewhere = payment.slip !== undefined || (payment.line !== undefined && !payment.line.isRecorded)
  const expected = payment.isFresh === true && !payment.over && !isElsewhere
  expect(await isDone(undoPayment(program.db, actor, payment.id))).toBe(expected)
  if (!expected) return
  if (payment.line) open(payment.line)
  reversePayment(world, payment)
}

/** Ten minutes pass, so recorded payments can no longer be undone. */
async function wait({ place: { program }, payments }: World) {
  const past = { undoUntil: new Date(0).toISOString() }
  await program.db.updateTable('payments').set(past).where('undoUntil', 'is not', null).execute()
  for (const payment of payments) payment.isFresh = false
}

const onSlip =
  (act: (world: World, slip: Slip) => Promise<void>) =>
  async (world: World, { which }: Step) => {
    const slip = pick(world.slips, which)
    if (slip) await act(world, slip)
  }
const onPayment =
  (act: (world: World, payment: Payment, step: Step) => Promise<void>) => async (world: World, step: Step) => {
    const payment = pick(world.payments, step.which)
    if (payment) await act(world, payment, step)
  }

/** The acts, with their relative frequencies. */
export const ACTS = {
  receive: [2, receive],
  order: [4, order],
  record: [5, record],
  card: [1, card],
  issue: [4, issue],
  deposit: [3, onSlip(deposit)],
  cancel: [1, onSlip(cancel)],
  correct: [1, onPayment(correct)],
  refund: [1, onPayment((world, payment, { by }) => refund(world, payment, by))],
  unpaid: [3, onPayment((world, payment, { cents }) => unpaid(world, payment, 1 + (cents % 5_000)))],
  line: [4, line],
  match: [6, match],
  unmatch: [2, unmatch],
  undo: [3, onPayment(undo)],
  wait: [1, wait],
} as const satisfies Record<string, readonly [weight: number, act: (world: World, step: Step) => Promise<void>]>
