import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../server/data/db.ts'
import { EVERY_ROW, mapRows, readPage } from '../../../server/data/pages.ts'
import { bind } from '../../../server/http/bind.ts'
import { bindList, bindSheet } from '../../../server/http/bind-lists.ts'
import { parisDay } from '../../../shared/dates.ts'
import { API_BASE } from '../../../shared/endpoint.ts'
import { toEuros } from '../../../shared/money.ts'
import { isBuyer } from '../../catalogue/reservations/rules.ts'
import { may } from '../../platform/access/contract.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import { sheetOfOrders } from './administered/service.ts'
import { isToConfirm } from './bookings/rules.ts'
import { confirmBooking, forgetGuest, listToConfirm } from './bookings/service.ts'
import * as contract from './contract.ts'
import {
  type Beyond,
  listOrders,
  listOrdersFile,
  type Order,
  type OrderDetails,
  type OrderStep,
  readOrder,
  readReceipt,
} from './contract.ts'
import { listOrderNotes, writeOrderNote } from './notes/contract.ts'
import { readNotes, writeNote } from './notes/service.ts'
import { listSheets } from './notices/service.ts'
import type * as queries from './queries.ts'
import { readReceiptFile } from './receipt/service.ts'
import { expectedPaymentOf, mayReachBuyer, numberOf, receiptNumber, secondsLeft } from './rules.ts'
import { findSeen, listFor, seenOf } from './service.ts'

/** What higher layers add to an order for its buyer. */
type Parts = {
  readHowToPay: (db: Db, order: VisibleOrder) => Promise<OrderDetails['howToPay']>
  listPractical: (db: Db, id: number) => Promise<OrderDetails['practical']>
  listEntries: (db: Db, payments: readonly number[]) => Promise<NonNullable<OrderDetails['entries']>>
}

export const orderRoutes =
  ({ readHowToPay, listPractical, listEntries }: Parts) =>
  (app: FastifyInstance) => {
    bindList(app, listOrders, ({ db, actor, query }) =>
      readPage(
        mapRows(listFor(db, actor, query), (row) => present(actor, seenOf(actor, row))),
        query,
      ),
    )
    bindSheet(app, listOrdersFile, async ({ db, actor, query }) => {
      const rows = await listFor(db, actor, query).rows(EVERY_ROW)
      return sheetOfOrders(rows.map((row) => present(actor, seenOf(actor, row))))
    })
    bind(app, readOrder, async ({ db, actor, params }) => {
      const row = await findSeen(db, actor, params.id)
      const own = isBuyer(actor, { personId: row.personId, commandId: row.id })
      const order = present(actor, row)
      return {
        ...order,
        reservations: order.reservations.map((line) => {
          const until = row.approvals.get(line.id)
          return until ? { ...line, undo: secondsLeft(until, new Date()) } : line
        }),
        contact: own || !isReachable(actor, row) ? null : contactOf(row),
        booking: bookingOf(row, own),
        terms: row.termsVersion === null ? null : String(row.termsVersion),
        part: row.part,
        administered: row.administered,
        repayable: row.repayable,
        steps: stepsOf(row, own),
        howToPay: row.whole ? await readHowToPay(db, row) : null,
        sheets: own ? await listSheets(db, row.id) : [],
        practical: own ? await listPractical(db, row.id) : [],
        entries: isAllowed(actor, may.keepAccounts) ? await listEntries(db, bookedOf(row)) : [],
      }
    })
    bind(app, readReceipt, ({ db, actor, params }) => readReceiptFile(db, actor, params.id))

    bind(app, contract.listToConfirm, async ({ db, actor }) => ({ rows: await listToConfirm(db, actor) }))
    bind(app, contract.confirmBooking, ({ db, actor, params }) => confirmBooking(db, actor, params.id))
    bind(app, contract.forgetGuest, ({ db, actor, params }) => forgetGuest(db, actor, params.id))

    bind(app, listOrderNotes, async ({ db, actor, params }) => ({ rows: await readNotes(db, actor, params.id) }))
    bind(app, writeOrderNote, ({ db, actor, params, body }) => writeNote(db, actor, params.id, body.text))
  }

type VisibleOrder = Awaited<ReturnType<typeof findSeen>>

/** Whether the caller sees the buyer's contact details; whoever sees the whole order does. */
const isReachable = (actor: { id: number }, { whole, lines, steps, ...order }: VisibleOrder) =>
  whole ||
  mayReachBuyer(
    actor.id,
    lines,
    {
      orderedOn: parisDay(new Date(order.createdAt)),
      isUnpaid: order.state === 'PENDING' || isPaidByBooker(order),
      isConfirmed: order.booking?.confirmedAt != null,
      buyer: order.personId,
      bookedBy: order.booking?.bookedBy ?? null,
      actors: steps.map(({ actorId }) => actorId),
    },
    parisDay(new Date()),
  )

/** Whether only the administrator who booked says that the order was paid, or it is free and nobody does. */
const isPaidByBooker = ({ ledger, booking }: Pick<VisibleOrder, 'ledger' | 'booking'>) =>
  ledger.every(({ kind, actorId }) => kind !== 'PAYMENT' || (actorId !== null && actorId === booking?.bookedBy))

/** Contact details of the buyer: a member's from the account, a guest's from the booking. */
const contactOf = ({ contact, booking, personId }: VisibleOrder) =>
  personId === null && booking ? { email: booking.guestEmail, phone: booking.guestPhone } : contact

const bookingOf = (row: VisibleOrder, own: boolean): OrderDetails['booking'] =>
  row.booking && {
    by: row.booking.by,
    beyond: row.booking.beyond as Beyond[],
    guest: row.personId === null,
    confirmed: row.booking.confirmedAt,
    toConfirm: own && isToConfirm({ ...row, confirmedAt: row.booking.confirmedAt }, parisDay(new Date())),
  }

/** History of an order and its visible lines; administrators also see who took each step. */
const stepsOf = ({ steps, lines, personId }: VisibleOrder, own: boolean): OrderStep[] =>
  steps
    .filter(({ reservationId }) => reservationId === null || lines.some(({ id }) => id === reservationId))
    .map(({ actorId, name, state, ...step }) => {
      const by = actorId === null ? 'PORTAL' : actorId === personId ? 'BUYER' : 'SOCIETY'
      return { ...step, state: state as OrderStep['state'], by, name: own ? null : name }
    })

/** The payments and refunds that are in the accounts. */
const bookedOf = ({ ledger }: VisibleOrder) => ledger.flatMap(({ id, state }) => (state === 'DONE' ? id : []))

const present = (actor: Holder, row: queries.OrderRow): Order => ({
  id: row.id,
  externalId: row.externalId,
  kind: row.kind,
  state: row.state,
  total: toEuros(row.totalCents),
  season: row.season,
  createdAt: row.createdAt,
  paidAt: row.paidAt,
  // An order whose cheque came back has no receipt until it is paid again.
  receiptNumber: row.paidAt === null ? null : numberOf(row),
  awaited: expectedPaymentOf(row),
  heldUntil: row.state === 'PENDING' && (row.awaits === null || row.awaits === 'CARD') ? row.expiresAt : null,
  awaitsCard: row.state === 'PENDING' && row.awaits === 'CARD',
  personId: row.personId,
  buyer: row.buyerName ?? row.calledToday,
  reservations: row.lines.map(({ resourceName, lineTotalCents, refundedCents, ...line }) => ({
    ...line,
    commission:
      line.commissionName !== null && line.technicalName !== null
        ? { name: line.commissionName, technicalName: line.technicalName }
        : null,
    name: resourceName,
    price: toEuros(lineTotalCents),
    refunded: toEuros(refundedCents),
  })),
  payments: row.ledger.map(({ amountCents, shares: _shares, slip, bankLine, undoUntil, ...entry }) => ({
    ...entry,
    undo: isAllowed(actor, may.recordMoney) && !entry.reversed && !slip ? secondsLeft(undoUntil, new Date()) : 0,
    amount: toEuros(amountCents),
    bankLine: isAllowed(actor, may.recordMoney) ? bankLine : null,
    slip: slip && isAllowed(actor, may.recordMoney) ? { ...slip, number: receiptNumber(slip.year, slip.number) } : null,
  })),
  _links: { self: { href: `${API_BASE}/commands/${row.id}` } },
})
