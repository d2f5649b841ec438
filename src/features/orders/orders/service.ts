import type { Db, Trx } from '../../../server/data/db.ts'
import { onceFor } from '../../../server/data/identity.ts'
import type { SearchInput } from '../../../server/data/search-results.ts'
import { missing } from '../../../server/http/errors.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { administeredLines, linesOf } from '../../catalogue/reservations/listed/service.ts'
import { isBuyer } from '../../catalogue/reservations/rules.ts'
import { may, type Scope } from '../../platform/access/contract.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import { type Asking, refuseRight } from '../../platform/access/service.ts'
import { lockPerson } from '../../society/persons/queries.ts'
import * as queries from './queries.ts'
import { approvalUndoneUntil, numberOf, partOf } from './rules.ts'

type Viewer = Asking & { id: number; order?: number | undefined }

/**
 * Orders that the caller sees as a whole: administrators of the society and treasurers all of them, administrators of
 * persons the fees, members their own, and a person with a link the order of that link.
 */
const scopeOf = (actor: Viewer): queries.Scope =>
  isAllowed(actor, may.keepAccounts)
    ? { all: true }
    : { personId: actor.id, order: actor.order, fees: isAllowed(actor, may.managePersons), lines: undefined }

/**
 * Also the orders with a line of a commission that the caller administers, and of these only that line (rules#orders).
 */
const partlySeenBy = (actor: Viewer): queries.Scope => {
  const whole = scopeOf(actor)
  return 'all' in whole ? whole : { ...whole, lines: administeredLines(actor) }
}
/** The scope as SQL conditions: which orders, and which of their lines if some are hidden. */
const seenBy = onceFor(({ commission, ...actor }: Viewer & { commission?: string }) => {
  const scope = partlySeenBy(actor)
  const isPart = !('all' in scope) && scope.lines !== undefined
  return {
    only: queries.visibleIn(scope, commission === undefined ? undefined : linesOf(commission)),
    ...(isPart && { parts: queries.linesSeenIn(scope) }),
  }
})

type Which = Pick<ListQuery, 'search' | 'q' | 'sort'> & { commission?: string | undefined }

/** Lists the orders that the caller sees, whole or in part, optionally of one commission. */
export const listFor = (db: Db, { id, roles, subscriptions }: Viewer, { commission, ...which }: Which) =>
  queries.listOrders(db, {
    ...which,
    ...seenBy({ id, roles, subscriptions, ...(commission && { commission }) }),
  })

/**
 * Searches orders that the caller may open by their number, and the caller's own by the names of their lines
 * (rules#search).
 */
export const searchOrders = (db: Db, actor: Viewer, sought: SearchInput, q: string) =>
  queries.searchOrders(db, partlySeenBy(actor), actor.id, q, sought)

/** Finds an order that the caller may see as a whole; any other is 404. */
export const findVisible = async (db: Db, actor: Viewer, id: number) =>
  (await queries.findOrder(db, id, scopeOf(actor))) ?? missing('command')

/**
 * Finds an order that the caller sees. An administrator of a commission only gets its lines, their price and the
 * payments for them.
 */
export async function findSeen(db: Db, actor: Viewer, id: number) {
  const row = (await queries.findOrder(db, id, partlySeenBy(actor))) ?? missing('command')
  return {
    ...row,
    ...seenOf(actor, row),
    approvals: approvalsOf(actor, row),
    steps: row.steps.map((step) => (isRemark(step) && !keeps(actor, row, step) ? { ...step, note: null } : step)),
    administered: isAdministeredBy(actor, row),
    repayable: mayRefund(actor, row),
  }
}

type Step = { state: string; reservationId: number | null }
type Timed = Step & { at: string }

/**
 * Remarks made at check-in or check-out are only for administrators of the line's commission, whoever else sees the
 * step (rules#handover).
 */
const isRemark = ({ state }: Step) => state === 'HANDED_OVER' || state === 'RETURNED'
const keeps = (actor: Holder, { lines }: queries.OrderRow, { reservationId }: Step) =>
  lines.some((line) => line.id === reservationId && administers(actor, line))

/** Until when each approval that the caller may undo can be undone, by line. */
const approvalsOf = (actor: Holder, { lines, steps }: Pick<queries.OrderRow, 'lines'> & { steps: Timed[] }) =>
  new Map(
    lines
      .filter((line) => line.state === 'CONFIRMED' && administers(actor, line))
      .map(({ id, startDate }) => [
        id,
        approvalUndoneUntil(
          startDate,
          steps.filter(({ reservationId }) => reservationId === id),
        ),
      ]),
  )

/**
 * Whether the caller administers an order: treasurers any order, administrators of persons fees, administrators of a commission orders with
 * one of its lines.
 */
const isAdministeredBy = (actor: Viewer, { kind, lines }: queries.OrderRow) =>
  isAllowed(actor, may.keepAccounts) ||
  (kind === 'ADHESION' && isAllowed(actor, may.managePersons)) ||
  lines.some((line) => administers(actor, line))

/** 404 for an order that the caller does not administer, the caller's own included. */
export async function demandAdministered(db: Db, actor: Viewer, id: number): Promise<void> {
  const row = await queries.findOrder(db, id, partlySeenBy(actor))
  if (!row || !isAdministeredBy(actor, row)) missing('command')
}

/**
 * Whether the caller may refund an order (rules#refunds): any as treasurer of the society, orders of calendars as their
 * administrator.
 */
const mayRefund = (actor: Holder, { kind, lines }: Pick<queries.OrderRow, 'kind' | 'lines'>) =>
  isAllowed(actor, may.keepAccounts) || (kind === 'CALENDAR' && lines.every((line) => administers(actor, line)))

/** Finds an order that the caller may refund; 403 if they only see it, else 404. */
export async function findRepayable(db: Db, actor: Viewer, id: number) {
  const row = (await queries.findOrder(db, id, partlySeenBy(actor))) ?? missing('command')
  if (!mayRefund(actor, row)) refuseRight(actor)
  return { kind: row.kind, personId: row.personId }
}

/** Whether the caller administers the commission of a line. */
const administers = (actor: Holder, { technicalName, active, authorizedSubscribers }: Scope) =>
  isAllowed(actor, may.manageCommission, { technicalName, active, authorizedSubscribers })

/**
 * Reduces an order to what the caller may see. `part`: lines are left out; `whole`: the caller may see all of it,
 * whatever its lines.
 */
export function seenOf<Row extends queries.OrderRow>(actor: Viewer, row: Row): Row & { part: boolean; whole: boolean } {
  const scope = scopeOf(actor)
  const whole =
    'all' in scope ||
    isBuyer(actor, { personId: row.personId, commandId: row.id }) ||
    (scope.fees && row.kind === 'ADHESION')
  if (whole) return { ...row, part: false, whole }
  const theirs = row.lines.filter((line) => administers(actor, line))
  return { ...row, ...partOf(row, theirs), part: theirs.length < row.lines.length, whole }
}

/**
 * Locks an order until the transaction ends, after its account. Locks are always taken in the same sequence: accounts
 * (lower id first), orders, their payments and sessions, and receipt counters last (decision 27). An order only changes
 * its account while that account is locked, so the locked order still belongs to it.
 */
export async function lockOrder(trx: Trx, by: queries.OrderKey) {
  for (let held: number | null = null; ; ) {
    const personId = (await queries.findPayer(trx, by)) ?? null
    if (personId === held) return await queries.lockOrderRow(trx, by)
    // A merge may delete this account while we wait for the lock: the order then belongs to another account, which is
    // locked next.
    if (personId !== null) await lockPerson(trx, personId)
    held = personId
  }
}

/** Reads the receipt number of an order; empty if it has none. */
export async function readReceipt(db: Db, id: number): Promise<string> {
  const found = await queries.findReceipt(db, id)
  return (found && numberOf(found)) ?? ''
}

/** Makes a DONE order PAID again, because something is left to do. */
export const reopenOrder = (trx: Trx, id: number) => queries.updateOrder(trx, id, { state: 'PAID' })

/** The row that `lockOrder` returns. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof queries.lockOrderRow>>>
