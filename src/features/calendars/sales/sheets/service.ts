import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { ORDER_STATES } from '../../../orders/orders/labels.ts'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import { DOUBTS, SOURCES } from '../../campaigns/labels.ts'
import type { ListedSale } from '../contract.ts'

const COLUMNS: SheetColumns<ListedSale> = [
  ['Vente', ({ id }) => id],
  ['Date', ({ day }) => day, 'DATE'],
  ['Souche', ({ stub }) => stub],
  ['Souche déclarée', ({ declared }) => declared],
  ['Carnet', ({ book }) => book && `${book.first} à ${book.last}`],
  ['Vendeur', ({ seller }) => seller?.name ?? null],
  ['Acheteur', ({ buyer }) => buyer],
  ['Origine', ({ source }) => SOURCES[source]],
  ['État', ({ state }) => ORDER_STATES[state].label],
  ['Montant', ({ amount }) => amount, 'EUROS'],
  ['Remboursé', ({ refunded }) => refunded, 'EUROS'],
  ['Moyen', ({ means }) => means && MEANS_LABELS[means]],
  ['Référence', ({ reference }) => reference],
  ['Reçu', ({ receiptNumber }) => receiptNumber],
  ['Remis le', ({ handedOverAt }) => handedOverAt, 'DATE'],
  ['À vérifier', ({ doubts, checked }) => (checked ? null : doubts.map((each) => DOUBTS[each]).join(', ') || null)],
  ['Vérifié le', ({ checked }) => checked?.at ?? null, 'DATE'],
  ['Vérifié par', ({ checked }) => checked?.by ?? null],
]

/** Spreadsheet export of sales, one a row (rules#exports). */
export const sheetOfSales = (sales: readonly ListedSale[]) => sheetOf('calendriers', COLUMNS, sales)
