import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../server/data/db.ts'
import { EVERY_ROW, mapRows, readPage } from '../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import type { BinaryReply } from '../../../server/http/bind.ts'
import { conflict, missing } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { toEuros } from '../../../shared/money.ts'
import type { Actor } from '../../platform/access/service.ts'
import { recordAct } from '../../platform/audit/service.ts'
import { readMeans } from '../../society/settings/payment-methods/service.ts'
import { readAssociation } from '../../society/settings/service.ts'
import { demandDate } from '../orders/dates/service.ts'
import { receiptNumber } from '../orders/rules.ts'
import type { DepositSlip, DepositSlipDetails, issueDepositSlip, SlipKind, SlipState, ToDeposit } from './contract.ts'
import { SLIP_KINDS, SLIP_STATES } from './labels.ts'
import * as queries from './queries.ts'
import { sumOfCount } from './rules.ts'

type Which = Pick<ListQuery, 'search' | 'sort' | 'q'>
type Page = Pick<ListQuery, 'page' | 'size'>

const presentPayment = <Row extends Omit<ToDeposit, 'amount'> & { amountCents: number }>({
  amountCents,
  ...row
}: Row) => ({
  ...row,
  amount: toEuros(amountCents),
})

/** Lists received cheques or cash that are on no valid slip, latest first (rules#deposit-slips). */
export const readToDeposit = (db: Db, { kind, ...query }: Which & Page & { kind: SlipKind }) =>
  readPage(mapRows(queries.listToDeposit(db, kind, query), presentPayment), query)

const TO_DEPOSIT_COLUMNS: SheetColumns<ToDeposit> = [
  ['Commande', ({ order }) => order],
  ['Nom', ({ buyer }) => buyer],
  ['Référence', ({ reference }) => reference],
  ['Reçu le', ({ on }) => on, 'DATE'],
  ['Montant', ({ amount }) => amount, 'EUROS'],
]

export const sheetOfToDeposit = async (db: Db, { kind, ...which }: Which & { kind: SlipKind }) =>
  sheetOf(
    kind === 'CHEQUE' ? 'cheques-a-deposer' : 'especes-a-deposer',
    TO_DEPOSIT_COLUMNS,
    (await queries.listToDeposit(db, kind, which).rows(EVERY_ROW)).map(presentPayment),
  )

type SlipRow = Awaited<ReturnType<ReturnType<typeof queries.listSlips>['rows']>>[number]

const present = ({ id, year, number, kind, state, count, totalCents, unpaid, ...slip }: SlipRow): DepositSlip => ({
  id,
  number: receiptNumber(year, number),
  kind,
  state: state as SlipState,
  count,
  total: toEuros(totalCents),
  unpaid,
  issuedAt: new Date(slip.issuedAt).toISOString(),
  depositedOn: slip.depositedOn,
})

export const readSlips = (db: Db, query: Omit<Which, 'q'> & Page) =>
  readPage(mapRows(queries.listSlips(db, query), present), query)

const COLUMNS: SheetColumns<DepositSlip> = [
  ['Bordereau', ({ number }) => number],
  ['Nature', ({ kind }) => SLIP_KINDS[kind]],
  ['État', ({ state }) => SLIP_STATES[state].label],
  ['Établi le', ({ issuedAt }) => parisDay(new Date(issuedAt)), 'DATE'],
  ['Déposé le', ({ depositedOn }) => depositedOn, 'DATE'],
  ['Lignes', ({ count }) => count],
  ['Total', ({ total }) => total, 'EUROS'],
  ['Impayés', ({ unpaid }) => unpaid],
]

export const sheetOfSlips = async (db: Db, which: Omit<Which, 'q'>) =>
  sheetOf('bordereaux', COLUMNS, (await queries.listSlips(db, which).rows(EVERY_ROW)).map(present))

/** Reads a slip with its lines; 404 if it does not exist. */
export async function readSlip(db: Db, id: number): Promise<DepositSlipDetails> {
  return await presentDetails(db, (await queries.findSlip(db, id)) ?? missing('slip'))
}

type FoundSlip = NonNullable<Awaited<ReturnType<typeof queries.findSlip>>>

async function presentDetails(db: Db, slip: FoundSlip): Promise<DepositSlipDetails> {
  const lines = await queries.listLines(db, slip.id)
  return {
    ...present(slip),
    holder: slip.holder,
    iban: slip.iban,
    issuedBy: slip.issuedByName,
    depositedBy: slip.depositedByName,
    cancelledAt: slip.cancelledAt === null ? null : new Date(slip.cancelledAt).toISOString(),
    cancelledBy: slip.cancelledByName,
    cancelReason: slip.cancelReason,
    counted: slip.counted as Record<string, number> | null,
    bankLine: slip.bankLine,
    lines: lines.map(({ bankFeeCents, ...line }) => ({
      ...presentPayment(line),
      bankFee: bankFeeCents === null ? null : toEuros(bankFeeCents),
    })),
  }
}

/** The PDF of a slip for the bank. */
export async function readSlipFile(db: Db, id: number): Promise<BinaryReply> {
  const found = (await queries.findSlip(db, id)) ?? missing('slip')
  const slip = await presentDetails(db, found)
  const { drawSlip } = await import('./drawing.ts')
  const bytes = await drawSlip(slip, found.society)
  return { bytes, type: 'application/pdf', filename: `bordereau-${slip.number}.pdf` }
}

type SlipRequest = InputOf<typeof issueDepositSlip>['body']

const ONCE = ['deposit_slips_request_key_key', 'deposit_slip_lines_standing']

/**
 * Issues a slip of these payments with the next number of the year (rules#deposit-slips). Its payments are locked first: if two treasurers
 * tick the same cheque, the second is refused with the number of the slip that has it. A repeated key returns the same slip.
 */
export async function issueSlip(db: Db, actor: Actor, request: SlipRequest): Promise<DepositSlipDetails> {
  const id = await inTransaction(db, (trx) => issueIn(trx, actor, request)).catch((error: unknown) => {
    if (ONCE.includes(brokenConstraint(error) ?? '')) throw conflict('already-on-slip', '')
    throw error
  })
  return await readSlip(db, id)
}

async function issueIn(trx: Trx, actor: Actor, { key, kind, payments: wanted, counted }: SlipRequest): Promise<number> {
  await queries.holdKey(trx, key)
  const before = await queries.findByKey(trx, key)
  if (before) {
    const had = new Set(await queries.listPaymentsOf(trx, before.id))
    if (before.kind !== kind || had.size !== new Set(wanted).size || !wanted.every((id) => had.has(id)))
      throw conflict('key-taken')
    return before.id
  }
  const ids = [...new Set(wanted)]
  const held = await queries.lockPayments(trx, ids)
  const taken = held.find(({ depositSlipId }) => depositSlipId !== null)
  if (taken?.depositSlipId) throw conflict('already-on-slip', await numberOf(trx, taken.depositSlipId))
  const free = new Map((await queries.listFree(trx, kind, ids)).map((row) => [row.id, row.amountCents]))
  if (free.size < ids.length) throw conflict('not-to-deposit')
  const cents = [...free.values()].reduce((sum, each) => sum + each, 0)
  if (counted && sumOfCount(counted) !== cents) throw conflict('count-differs', `The lines come to ${toEuros(cents)} €`)
  const { holder, iban } = await readMeans(trx)
  const { name: society } = await readAssociation(trx)
  const year = Number(parisDay(new Date()).slice(0, 4))
  // Locked last, because every other slip waits for it.
  const number = await queries.nextNumber(trx, year)
  const slip = { year, number, kind, requestKey: key, society, holder, iban, issuedBy: actor.id }
  const id = await queries.insertSlip(trx, { ...slip, ...(counted && { counted: JSON.stringify(counted) }) })
  await queries.insertLines(
    trx,
    ids.map((paymentId, index) => ({
      slipId: id,
      paymentId,
      position: index + 1,
      amountCents: free.get(paymentId) ?? 0,
    })),
  )
  await recordSlipAct(trx, actor, 'deposit-slip.issued', { year, number, kind }, { cents, count: ids.length })
  return id
}

const numberOf = async (trx: Trx, id: number) => {
  const slip = (await queries.findNumber(trx, id)) ?? missing('slip')
  return receiptNumber(slip.year, slip.number)
}

type Numbered = { year: number; number: number; kind: SlipKind }
const recordSlipAct = (
  trx: Trx,
  actor: Actor,
  action: 'deposit-slip.issued' | 'deposit-slip.deposited' | 'deposit-slip.cancelled',
  { year, number, kind }: Numbered,
  more: Record<string, unknown>,
) => recordAct(trx, actor, action, { kind: 'configuration' }, { slip: receiptNumber(year, number), kind, ...more })

/** Locks a slip after its payments (decision 27), so that nothing of it is refunded, corrected or returned unpaid meanwhile. */
async function lockSlip(trx: Trx, id: number) {
  const payments = await queries.listPaymentsOf(trx, id)
  if (payments.length === 0) missing('slip')
  await queries.lockPayments(trx, payments)
  return (await queries.lockSlip(trx, id)) ?? missing('slip')
}

/** Reads a slip that nobody cancels or deposits until the transaction ends; 404 if it does not exist. */
export async function holdSlip(trx: Trx, id: number): Promise<DepositSlipDetails> {
  await lockSlip(trx, id)
  return await readSlip(trx, id)
}

/** Records the day on which a slip was deposited; its money is in the bank from that day. 409 `cancelled`, `already-deposited`, `empty`. */
export const depositSlip = (db: Db, actor: Actor, id: number, date: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const slip = await lockSlip(trx, id)
    if (slip.cancelledAt !== null) throw conflict('cancelled')
    if (slip.depositedOn !== null) throw conflict('already-deposited')
    const { count, total, lines } = await readSlip(trx, id)
    if (count === 0) throw conflict('empty')
    const activeDays = lines.filter(({ takenOff }) => !takenOff).map(({ on }) => on)
    const latest = activeDays.toSorted().at(-1)
    await demandDate(trx, date, latest === undefined ? {} : { paid: latest })
    await queries.updateSlip(trx, id, { depositedOn: date, depositedBy: actor.id })
    await recordSlipAct(trx, actor, 'deposit-slip.deposited', slip, { on: date, total })
  })

/** Cancels a whole slip: it keeps its number and its payments can go on another slip. 409 `already-cancelled`, `has-unpaid`, `refunded-since`. */
export const cancelSlip = (db: Db, actor: Actor, id: number, reason: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const slip = await lockSlip(trx, id)
    if (slip.cancelledAt !== null) throw conflict('already-cancelled')
    if ((await readSlip(trx, id)).unpaid > 0) throw conflict('has-unpaid')
    if (slip.depositedOn !== null && (await queries.isRefunded(trx, id))) throw conflict('refunded-since')
    const at = new Date()
    await queries.updateSlip(trx, id, { cancelledAt: at, cancelledBy: actor.id, cancelReason: reason })
    await queries.takeOff(trx, id, at)
    await recordSlipAct(trx, actor, 'deposit-slip.cancelled', slip, { reason })
  })
