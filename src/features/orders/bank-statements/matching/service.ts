import { coalesce } from '../../../../server/data/coalesce.ts'
import { brokenConstraint, type Db, inTransaction, now, type Trx } from '../../../../server/data/db.ts'
import { EVERY_ROW, mapRows, readPage } from '../../../../server/data/pages.ts'
import { perDatabase } from '../../../../server/data/per-database-cache.ts'
import { type Sheet, type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { conflict, missing, Refusal } from '../../../../server/http/errors.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { addDays } from '../../../../shared/dates.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import { numberOfBankLine, numberOnLine } from '../../accounting/entries/labels.ts'
import { chequeOf } from '../../deposit-slips/rules.ts'
import { depositSlip, holdSlip } from '../../deposit-slips/service.ts'
import type { Fulfilments } from '../../fulfilment/service.ts'
import { isUnpaid } from '../../offline-payments/expected/queries.ts'
import { recordExpectedPayment } from '../../offline-payments/expected/service.ts'
import { demandNotOwn } from '../../offline-payments/own/service.ts'
import { undoFresh } from '../../offline-payments/undo/service.ts'
import { reverseMistaken } from '../../offline-payments/unpaid/service.ts'
import { demandDate } from '../../orders/dates/service.ts'
import { findBuyer, findLatestPayment } from '../../orders/queries.ts'
import { receiptNumber } from '../../orders/rules.ts'
import { lockPayment } from '../../refunds/queries.ts'
import type {
  BankStatementDetails,
  bookStatementLines,
  LineGroup,
  Match,
  MatchKind,
  StatementLine,
  setStatementLinesAside,
} from '../contract.ts'
import { GROUPS, matchWords } from '../labels.ts'
import { findStatement, hasStatement } from '../queries.ts'
import { presentStatement } from '../service.ts'
import { mistakenPaymentMail } from './mails.ts'
import * as queries from './queries.ts'
import {
  type Candidates,
  isOfProvider,
  type OpenLine,
  type Proposed,
  propose,
  referencesOf,
  surnamesToCompare,
  WINDOW_DAYS,
} from './rules.ts'

const UNDONE = 'Rapprochement annulé'

type Line = OpenLine & { statementId: number }
type ProposedLine = Line & { proposed: Proposed }
const NONE: Proposed = { group: 'OPEN', proposals: [], hint: null }

/** Open lines, and the amounts, references and days by which candidates are looked up. */
type OpenLines = {
  lines: readonly Line[]
  cents: readonly number[]
  named: readonly number[]
  span: { from: string; to: string }
  payouts: readonly Line[]
}

/** Caches the last value by a key that determines it; the previous value is passed to compute the next one. */
function rememberLast<Value>() {
  let last: { key: string; value: Value } | undefined
  return async (key: string, make: (before: Value | undefined) => Value | Promise<Value>): Promise<Value> => {
    if (last?.key !== key) last = { key, value: await make(last?.value) }
    return last.value
  }
}

/**
 * The last result for the same open lines and candidates: reading and comparing ten thousand lines takes 50 ms of processor. Its key is what each
 * call reads from the database, so that the result is never out of date.
 */
const memoryOf = perDatabase(() => ({
  lines: rememberLast<OpenLines>(),
  surnames: rememberLast<string[]>(),
  proposed: rememberLast<ProposedLine[]>(),
}))

/** Reads the lines of these ids. Their content never changes, so only lines not read before are read. */
async function readOpenLines(db: Db, joined: string, before: OpenLines | undefined): Promise<OpenLines> {
  const ids = joined.split(' ').map(Number)
  const known = new Map(before?.lines.map((line) => [line.id, line]))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) for (const line of await queries.listLines(db, unknown)) known.set(line.id, line)
  const lines = ids.flatMap((id) => known.get(id) ?? [])
  const days = lines.map(({ on }) => on).toSorted()
  return {
    lines,
    cents: [...new Set(lines.map(({ cents }) => cents))],
    named: [...new Set(lines.flatMap(referencesOf))].filter((id) => id <= 2_147_483_647),
    span: { from: addDays(days[0] ?? '', -WINDOW_DAYS), to: addDays(days.at(-1) ?? '', WINDOW_DAYS) },
    payouts: lines.filter(isOfProvider),
  }
}

/** Candidates for the open lines (those with an amount or a reference of one of them), and the cache key of everything read. */
async function readCandidates(db: Db, joined: string, { lines, cents, named, span, payouts }: OpenLines) {
  const { orders, payments, slips } = await queries.findCandidates(db, isUnpaid, { cents, named, span })
  const known = new Set(orders.map(({ id }) => id))
  const others = named.filter((id) => !known.has(id))
  const settled = others.length > 0 ? await queries.listTotals(db, others) : []
  const cards = payouts.length > 0 ? await queries.listCardMovements(db, span) : []
  const booked = payouts.length > 0 ? await queries.listBookedPayouts(db, span) : []
  const due = orders.map(({ state, ...order }) => ({
    ...order,
    isWaiting: state === 'PENDING',
    isGivenUp: state === 'CANCELLED',
  }))
  const recorded = payments.map(({ reference, ...payment }) => ({
    ...payment,
    cheque: reference === null ? null : chequeOf(reference).number,
  }))
  const dueKey = JSON.stringify([joined, due, recorded])
  const surnames = await memoryOf(db).surnames(dueKey, () =>
    surnamesToCompare(lines, { orders: due, payments: recorded }),
  )
  const register = surnames.length > 0 ? await queries.listNames(db, surnames) : []
  const candidates: Candidates = {
    orders: due,
    payments: recorded,
    slips: slips.map(({ year, number, ...slip }) => ({ ...slip, number: receiptNumber(year, number) })),
    cards,
    payouts: booked,
    settledOrders: new Map(settled.map(({ id, totalCents }) => [id, totalCents])),
    register,
  }
  return { candidates, key: dueKey + JSON.stringify([slips, settled, cards, booked, register]) }
}

/** All open lines with their proposals. Those of a line depend on the others, so concurrent calls share one result. */
const readProposed = coalesce<void, ProposedLine[]>(async (db) => {
  const joined = await queries.readOpenIds(db)
  if (!joined) return []
  const memory = memoryOf(db)
  const open = await memory.lines(joined, (before) => readOpenLines(db, joined, before))
  const { candidates, key } = await readCandidates(db, joined, open)
  return await memory.proposed(key, () => {
    const proposed = propose(open.lines, candidates)
    return open.lines.map((line) => ({ ...line, proposed: proposed.get(line.id) ?? NONE }))
  })
})

/** Open lines of a statement with their proposals. */
const listProposed = async (db: Db, statementId: number): Promise<ProposedLine[]> =>
  (await readProposed(db)).filter((line) => line.statementId === statementId)

/** Reads a statement with the number of lines in each group; 404 if it does not exist. */
export async function readStatement(db: Db, id: number): Promise<Omit<BankStatementDetails, 'copies'>> {
  const { settled, ...row } = (await findStatement(db, id)) ?? missing('statement')
  const groups: Record<LineGroup, number> = { SURE: 0, TO_CONFIRM: 0, OPEN: 0, SETTLED: settled }
  if (row.open > 0) for (const { proposed } of await listProposed(db, id)) groups[proposed.group]++
  return { ...presentStatement(row), groups }
}

const presentOpen = ({ id, on, cents, label, proposed: { group, proposals, hint } }: ProposedLine): StatementLine => ({
  id,
  on,
  amount: toEuros(cents),
  label,
  group,
  proposals,
  hint: hint && { code: hint.code, order: hint.order, total: hint.cents === null ? null : toEuros(hint.cents) },
  match: null,
  entry: null,
  setAside: false,
  settledBy: null,
})

function matchOf(row: queries.SettledRow): Match | null {
  const common = { order: row.order, name: row.name, slip: null, by: 'HAND' } as const
  if (row.paymentId !== null) return { ...common, kind: 'PAYMENT', id: row.paymentId }
  if (row.slipId !== null)
    return { ...common, kind: 'SLIP', id: row.slipId, slip: receiptNumber(row.year ?? 0, row.number ?? 0) }
  return row.isPayout ? { ...common, kind: 'PAYOUT', id: 0 } : null
}

/** Number of its accounting entry (rules#accounts). */
const entryOf = ({ isPayout, ...line }: queries.SettledRow): string | null =>
  line.paymentId !== null || line.slipId !== null || isPayout ? numberOnLine(line) : null

const presentSettled = (row: queries.SettledRow): StatementLine => ({
  id: row.id,
  on: row.on,
  amount: toEuros(row.cents),
  label: row.label,
  group: 'SETTLED',
  proposals: [],
  hint: null,
  match: matchOf(row),
  entry: entryOf(row),
  setAside: row.state === 'SET_ASIDE',
  settledBy: row.settledBy,
})

type Which = { group: LineGroup; page: number; size: number }

/** Open lines of a group with their proposals; 404 if the statement does not exist. */
async function listOpen(db: Db, id: number, group: LineGroup) {
  if (!(await hasStatement(db, id))) missing('statement')
  const proposed = group === 'SETTLED' ? [] : await listProposed(db, id)
  return proposed.filter((line) => line.proposed.group === group)
}

const COLUMNS: SheetColumns<StatementLine> = [
  ['Ligne', ({ id }) => numberOfBankLine(id)],
  ['Date', ({ on }) => on, 'DATE'],
  ['Libellé', ({ label }) => label],
  ['Montant', ({ amount }) => amount, 'EUROS'],
  ['État', ({ group, setAside }) => (setAside ? 'Sans rapport avec le portail' : GROUPS[group].label)],
  ['Rapprochée de', ({ match }) => match && matchWords(match)],
  ['Peut être', ({ proposals }) => proposals.map(matchWords).join(' ; ')],
  ['Écriture', ({ entry }) => entry],
  ['Par', ({ settledBy }) => settledBy],
]

/** The lines of a group as a file. */
export async function sheetOfLines(db: Db, id: number, { group }: Pick<Which, 'group'>): Promise<Sheet> {
  const open = (await listOpen(db, id, group)).map(presentOpen)
  const settled = group === 'SETTLED' ? (await queries.listSettled(db, id).rows(EVERY_ROW)).map(presentSettled) : []
  return sheetOf(`releve-${id}`, COLUMNS, [...open, ...settled])
}

export async function readLines(db: Db, id: number, { group, page, size }: Which) {
  const lines = await listOpen(db, id, group)
  if (group === 'SETTLED') return await readPage(mapRows(queries.listSettled(db, id), presentSettled), { page, size })
  return {
    rows: lines.slice(page * size, (page + 1) * size).map(presentOpen),
    total: lines.length,
    sums: { amount: toEuros(lines.reduce((sum, { cents }) => sum + cents, 0)) },
  }
}

type RequestedBooking = InputOf<typeof bookStatementLines>['body']['lines'][number]
/** Reference of a recorded transfer: the first hundred characters of the bank's label. */
const REFERENCE_MAX = 100

/**
 * Books lines, each in its own transaction (rules#bank-statements): a repeated or concurrent request books each once. A line that cannot be booked
 * stays open, and the reply says why.
 */
export async function bookLines(db: Db, kinds: Fulfilments, actor: Actor, wanted: readonly RequestedBooking[]) {
  const refused: { id: number; code: string }[] = []
  let booked = 0
  for (const request of wanted) {
    try {
      await inTransaction(db, (trx) => bookLine(trx, kinds, actor, request))
      booked++
    } catch (error) {
      const code = codeOf(error)
      if (code === undefined) throw error
      refused.push({ id: request.id, code })
    }
  }
  return { booked, refused }
}

/** Why a line stays open while the others are booked. */
class NotBooked extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const ONCE = ['bank_statement_lines_payment', 'bank_statement_lines_slip']

function codeOf(error: unknown): string | undefined {
  if (error instanceof NotBooked) return error.code
  if (error instanceof Refusal) return error.errors?.[0]?.code ?? error.code
  return ONCE.includes(brokenConstraint(error) ?? '') ? 'already-matched' : undefined
}

/** Whether a line is already matched with this, so that a second press is not refused. */
async function isSame(trx: Trx, line: queries.LineRow, { kind, match }: RequestedBooking): Promise<boolean> {
  if (kind === 'PAYOUT') return line.isPayout
  if (kind === 'SLIP') return line.slipId === match
  if (line.paymentId === null) return false
  return kind === 'PAYMENT' ? line.paymentId === match : (await queries.findOrderOf(trx, line.paymentId)) === match
}

async function bookLine(trx: Trx, kinds: Fulfilments, actor: Actor, request: RequestedBooking): Promise<void> {
  const line = (await queries.lockLine(trx, request.id)) ?? missing('line')
  if (line.state === 'MATCHED') {
    if (await isSame(trx, line, request)) return
    throw new NotBooked('already-matched')
  }
  if (line.state === 'SET_ASIDE') throw new NotBooked('set-aside')
  const matched = await BOOKING[request.kind](trx, line, { kinds, actor, match: request.match })
  await queries.updateLine(trx, line.id, { ...matched, matchedAt: now, matchedBy: actor.id })
  const details = { kind: request.kind, cents: line.amountCents, on: line.bookedOn, line: line.id }
  await recordAct(trx, actor, 'bank-line.matched', { kind: 'configuration' }, details)
}

type Booking = { kinds: Fulfilments; actor: Actor; match: number }
type Matched = { paymentId?: number; slipId?: number; isPayout?: boolean; isRecorded?: boolean }

const BOOKING: Record<MatchKind, (trx: Trx, line: queries.LineRow, booking: Booking) => Promise<Matched>> = {
  ORDER: async (trx, { amountCents, bookedOn, label }, { kinds, actor, match }) => {
    const money = { method: 'TRANSFER', date: bookedOn, reference: label.slice(0, REFERENCE_MAX).trim() } as const
    await recordExpectedPayment(trx, kinds, actor, match, { ...money, amount: toEuros(amountCents), surplus: false })
    const payment = (await findLatestPayment(trx, match)) ?? missing('payment')
    return { paymentId: payment.id, isRecorded: true }
  },
  PAYMENT: async (trx, { amountCents }, { match }) => {
    // Its correction is looked for once it is locked, because one may just be written.
    await lockPayment(trx, match)
    const payment = (await queries.findRecorded(trx, match)) ?? missing('payment')
    if (payment.cents !== amountCents) throw conflict('amount-differs')
    return { paymentId: match }
  },
  SLIP: async (trx, { amountCents, bookedOn }, { actor, match }) => {
    const slip = await holdSlip(trx, match)
    if (slip.state === 'CANCELLED') throw conflict('cancelled')
    if (toCents(slip.total) !== amountCents) throw conflict('amount-differs')
    if (slip.state === 'ISSUED') await depositSlip(trx, actor, match, bookedOn)
    return { slipId: match, isRecorded: slip.state === 'ISSUED' }
  },
  PAYOUT: async (trx, { amountCents, bookedOn }) => {
    if (amountCents <= 0) throw conflict('amount-differs')
    await demandDate(trx, bookedOn)
    return { isPayout: true }
  },
}

/**
 * Undoes the match of a line, which is open again. A payment that the match recorded is reversed and its buyer notified; a slip stays deposited, and
 * payments recorded before do not change. 409 `not-matched`, `refunded`, `already-corrected`.
 */
export const unmatchLine = (db: Db, actor: Actor, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = (await queries.findLine(trx, id)) ?? missing('line')
    if (before.state !== 'MATCHED') throw conflict('not-matched')
    // Order and payment are locked before the line, in the same order as for a correction (decision 27).
    const reversed =
      before.isRecorded && before.paymentId !== null
        ? ((await undoFresh(trx, actor, before.paymentId)) ?? {
            ...(await reverseMistaken(trx, actor, before.paymentId, UNDONE)),
            isTold: true,
          })
        : undefined
    const line = await queries.lockLine(trx, id)
    if (line?.state !== 'MATCHED' || line.paymentId !== before.paymentId) throw conflict('not-matched')
    if (reversed) demandNotOwn(actor, reversed.order.personId)
    // A payout has an entry on its own day.
    if (line.isPayout) await demandDate(trx, line.bookedOn)
    const open = { paymentId: null, slipId: null, isPayout: false, isRecorded: false, matchedAt: null, matchedBy: null }
    await queries.updateLine(trx, id, open)
    const details = {
      cents: line.amountCents,
      on: line.bookedOn,
      line: id,
      ...(reversed && { command: reversed.order.id }),
    }
    await recordAct(trx, actor, 'bank-line.unmatched', { kind: 'configuration' }, details)
    // Within ten minutes no mail about it has left yet.
    if (!reversed?.isTold) return
    const buyer = await findBuyer(trx, reversed.order.id)
    if (!buyer) return
    const about = {
      order: reversed.order.id,
      amount: toEuros(reversed.cents),
      isFee: reversed.order.kind === 'ADHESION',
    }
    const mail = mistakenPaymentMail(await readSender(trx), buyer, about)
    await queueMail(trx, { ...mail, once: `mistaken-payment-${reversed.refundId}` })
  })

/** Sets open lines aside as unrelated to the portal, or takes them back. */
export const setAside = (db: Db, actor: Actor, { lines, aside }: InputOf<typeof setStatementLinesAside>['body']) =>
  inTransaction(db, async (trx) => {
    const changed = await queries.setAside(trx, lines, actor.id, aside)
    if (changed > 0)
      await recordAct(trx, actor, 'bank-line.set-aside', { kind: 'configuration' }, { count: changed, aside })
    return { changed }
  })
