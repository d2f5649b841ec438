import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { toEuros } from '../../../../shared/money.ts'
import type { Order } from '../contract.ts'
import { KIND_LABELS, linesInWords, meansWords, ORDER_STATES } from '../labels.ts'
import { moneyOf, referenceOf } from '../rules.ts'

const dayOf = (instant: string | null) => instant && parisDay(new Date(instant))
const commissionsOf = ({ reservations }: Order) =>
  [...new Set(reservations.flatMap(({ commission }) => commission?.name ?? []))].join(', ')

const COLUMNS: SheetColumns<Order> = [
  ['Commande', ({ id }) => id],
  ['Passée le', ({ createdAt }) => dayOf(createdAt), 'DATE'],
  ['Acheteur', ({ buyer }) => buyer],
  ['Nature', ({ kind }) => KIND_LABELS[kind]],
  ['Saison', ({ season }) => season],
  ['Commissions', commissionsOf],
  ['Détail', linesInWords],
  ['État', ({ state }) => ORDER_STATES[state].label],
  ['Total', ({ total }) => total, 'EUROS'],
  ['Moyen', meansWords],
  ['Payé', (order) => toEuros(moneyOf(order).paid), 'EUROS'],
  ['Payée le', ({ paidAt }) => dayOf(paidAt), 'DATE'],
  ['Remboursé', (order) => toEuros(moneyOf(order).refunded), 'EUROS'],
  ['À rembourser', (order) => toEuros(moneyOf(order).owed), 'EUROS'],
  ['Reçu', ({ receiptNumber }) => receiptNumber],
  ['Référence', ({ id }) => referenceOf(id)],
]

/** Spreadsheet export of orders, one order a row (rules#exports). */
export const sheetOfOrders = (orders: readonly Order[]) => sheetOf('commandes', COLUMNS, orders)
