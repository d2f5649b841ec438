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
 * Which orders the caller sees as a whole: administrators of the society and treasurers all, those of persons the fees, a member the own, who
 * followed a link the one that it leads to.
 */
const scopeOf = (actor: Viewer): queries.Scope =>
  isAllowed(actor, may.keepAccounts)
    ? { all: true }
    : { personId: actor.id, order: actor.order, fees: isAllowed(actor, may.managePersons), lines: undefined }

/** The same, and those with a line of a commission that the caller administers: of these they see that line alone (rules#orders). */
const partlySeenBy = (actor: Viewer): queries.Scope => {
  const whole = scopeOf(actor)
  return 'all' in whole ? whole : { ...whole, lines: administeredLines(actor) }
}
/** As conditions: which orders, and which lines of them where some are hidden. */
const seenBy = onceFor(({ commission, ...actor }: Viewer & { commission?: string }) => {
  const scope = partlySeenBy(actor)
  const isPart = !('all' in scope) && scope.lines !== undefined
  return {
    only: queries.visibleIn(scope, commission === undefined ? undefined : linesOf(commission)),
    ...(isPart && { parts: queries.linesSeenIn(scope) }),
  }
})

type Which = Pick<ListQuery, 'search' | 'q' | 'sort'> & { commission?: string | undefined }

/** The orders that the caller sees, whole or in part; of one commission, where it is named. */
export const listFor = (db: Db, { id, roles, subscriptions }: Viewer, { commission, ...which }: Which) =>
  queries.listOrders(db, {
    ...which,
    ...seenBy({ id, roles, subscriptions, ...(commission && { commission }) }),
  })

/** Orders by their number, of those that the caller may open, and the caller's own by what is in them (rules#search). */
export const searchOrders = (db: Db, actor: Viewer, sought: SearchInput, q: string) =>
  queries.searchOrders(db, partlySeenBy(actor), actor.id, q, sought)

/** An order the caller may see as a whole; any other is 404. */
export const findVisible = async (db: Db, actor: Viewer, id: number) =>
  (await queries.findOrder(db, id, scopeOf(actor))) ?? missing('command')

/** An order the caller sees, of which one who administers a commission is given its lines, what they cost and what was paid for them. */
export async function findSeen(db: Db, actor: Viewer, id: number) {
  const row = (await queries.findOrder(db, id, partlySeenBy(actor))) ?? missing('command')
  return {
    ...row,
    ...seenOf(actor, row),
    approvals: approvalsOf(actor, row),
    steps: row.steps.map((step) => (isRemark(step) && !keeps(actor, row, step) ? { ...step, note: null } : step)),
    administered: isAdministeredBy(actor, row),
    repayable: mayGiveBack(actor, row),
  }
}

type Step = { state: string; reservationId: number | null }
type Timed = Step & { at: string }

/** What was noted at the door is for the administrators of the line's commission alone, whoever else sees the step (rules#handover). */
const isRemark = ({ state }: Step) => state === 'HANDED_OVER' || state === 'RETURNED'
const keeps = (actor: Holder, { lines }: queries.OrderRow, { reservationId }: Step) =>
  lines.some((line) => line.id === reservationId && administers(actor, line))

/** Until when the approvals that the caller may take back are undone, by line. */
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

/** Whether the caller administers an order: the society's, a fee as administrator of persons, or one with a line of a commission of theirs. */
const isAdministeredBy = (actor: Viewer, { kind, lines }: queries.OrderRow) =>
  isAllowed(actor, may.keepAccounts) ||
  (kind === 'ADHESION' && isAllowed(actor, may.managePersons)) ||
  lines.some((line) => administers(actor, line))

/** An order that the caller administers; any other is 404, one's own too. */
export async function findAdministered(db: Db, actor: Viewer, id: number): Promise<undefined> {
  const row = await queries.findOrder(db, id, partlySeenBy(actor))
  if (!row || !isAdministeredBy(actor, row)) missing('command')
  return undefined
}

/**
 * Whether the caller gives money of an order back (rules#refunds): who keeps the society's accounts of any, who administers the calendars of
 * orders of these.
 */
const mayGiveBack = (actor: Holder, { kind, lines }: Pick<queries.OrderRow, 'kind' | 'lines'>) =>
  isAllowed(actor, may.keepAccounts) || (kind === 'CALENDAR' && lines.every((line) => administers(actor, line)))

/** An order of which the caller gives money back; another one that they see is 403, any other 404. */
export async function findRepayable(db: Db, actor: Viewer, id: number) {
  const row = (await queries.findOrder(db, id, partlySeenBy(actor))) ?? missing('command')
  if (!mayGiveBack(actor, row)) refuseRight(actor)
  return { kind: row.kind, personId: row.personId }
}

/** Whether the caller administers the commission of a line. */
const administers = (actor: Holder, { technicalName, active, authorizedSubscribers }: Scope) =>
  isAllowed(actor, may.manageCommission, { technicalName, active, authorizedSubscribers })

/** What of an order the caller is shown; `part`: lines of it are left out. `whole`: it is theirs to see, whatever its lines are of. */
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
 * An order held until the transaction ends, and the account it is of before it. Locks are taken in one order everywhere: accounts
 * (the lower id first), orders, then their payments and pages, receipt counters last (decision 27). An order changes hands only
 * while its account is held, so once it is held it stays that order's account.
 */
export async function lockOrder(trx: Trx, by: queries.OrderKey) {
  for (let held: number | null = null; ; ) {
    const personId = (await queries.findPayer(trx, by)) ?? null
    if (personId === held) return await queries.lockOrderRow(trx, by)
    // A merge may have deleted this account while we waited for it: then the order is another's, and that one is locked next.
    if (personId !== null) await lockPerson(trx, personId)
    held = personId
  }
}

/** The receipt number of a paid order; empty where it has none. */
export async function readReceipt(db: Db, id: number): Promise<string> {
  const found = await queries.findReceipt(db, id)
  return (found && numberOf(found)) ?? ''
}

/** Something of an order that was done is to be done again. */
export const reopenOrder = (trx: Trx, id: number) => queries.updateOrder(trx, id, { state: 'PAID' })

/** The row of an order, as it is locked. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof queries.lockOrderRow>>>
