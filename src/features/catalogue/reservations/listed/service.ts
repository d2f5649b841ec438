import type { Db } from '../../../../server/data/db.ts'
import { onceFor } from '../../../../server/data/identity.ts'
import { EVERY_ROW, mapRows } from '../../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { missing } from '../../../../server/http/errors.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { API_BASE } from '../../../../shared/endpoint.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import { toEuros } from '../../../../shared/money.ts'
import { may } from '../../../platform/access/contract.ts'
import { type Holder, isAllowed, reachOf } from '../../../platform/access/rules.ts'
import { whereMay } from '../../../society/commissions/queries.ts'
import type { Reservation } from '../contract.ts'
import { lineState } from '../labels.ts'
import { isBuyer } from '../rules.ts'
import * as queries from './queries.ts'

type Row = queries.ReservationRow

declare module '../../../../shared/endpoint.ts' {
  interface Nouns {
    reservation: { by: { id: number }; found: Row & { hidden: true } }
  }
}

/** A line as administrators of its commission see it; its owner has other endpoints. */
export async function findAdministered(db: Db, id: number) {
  const row = await queries.findReservation(db, id)
  return row && row.archivedAt === null ? { ...row, hidden: true as const } : undefined
}

type Viewer = Holder & { id: number; order?: number | undefined }

/** A condition on `reservations` for the commissions that somebody administers; undefined if there are none. */
export const administeredLines = (holder: Holder) =>
  reachOf(holder, may.manageCommission).named.length > 0
    ? queries.ofCommissions(whereMay(holder, may.manageCommission))
    : undefined

/** The lines of the commission of that name. */
export const linesOf = (technicalName: string) => queries.ofCommissions(queries.isNamed(technicalName))

const seenBy = onceFor((viewer: Viewer) =>
  queries.visibleIn(
    isAllowed(viewer, may.manageSociety) ? { all: true } : { personId: viewer.id, lines: administeredLines(viewer) },
  ),
)

/** Only administrators of the line's commission see the buyer's name. */
const present =
  (viewer: Viewer) =>
  (row: Row): Reservation => ({
    id: row.id,
    commandId: row.commandId,
    resourceId: row.resourceId,
    name: row.resourceName,
    commission:
      row.commissionId !== null && row.commissionName !== null && row.technicalName !== null
        ? { id: row.commissionId, name: row.commissionName, technicalName: row.technicalName }
        : null,
    billingPeriod: row.billingPeriod,
    quantity: row.quantity,
    startTime: row.startTime,
    endTime: row.endTime,
    startDate: row.startDate,
    endDate: row.endDate,
    price: toEuros(row.lineTotalCents),
    state: row.state,
    createdAt: row.createdAt,
    personId: row.personId,
    buyer: isAllowed(viewer, may.manageCommission, row) ? row.buyer : null,
    _links: {
      self: { href: `${API_BASE}/reservations/${row.id}` },
      command: { href: `${API_BASE}/commands/${row.commandId}` },
    },
  })

/** Lists the caller's own lines and those of commissions that the caller administers. */
export function listFor(db: Db, { id, roles, subscriptions }: Viewer, which: Pick<ListQuery, 'search' | 'sort' | 'q'>) {
  const viewer = { id, roles, subscriptions }
  return mapRows(queries.listReservations(db, { ...which, only: seenBy(viewer) }), present(viewer))
}

const COLUMNS: SheetColumns<Reservation> = [
  ['Réservation', ({ id }) => id],
  ['Commande', ({ commandId }) => commandId],
  ['Pour', ({ buyer }) => buyer],
  ['Ressource', ({ name }) => name],
  ['Commission', ({ commission }) => commission?.name ?? null],
  ['Quantité', ({ quantity }) => quantity],
  ['Premier jour', ({ startDate }) => startDate, 'DATE'],
  ['Dernier jour', ({ endDate }) => endDate, 'DATE'],
  ['État', (line) => lineState(line).label],
  ['Prix', ({ price }) => price, 'EUROS'],
  ['Réservée le', ({ createdAt }) => parisDay(new Date(createdAt)), 'DATE'],
]

/** The same list as a spreadsheet (rules#exports). */
export const sheetOfReservations = async (db: Db, viewer: Viewer, which: Pick<ListQuery, 'search' | 'sort' | 'q'>) =>
  sheetOf('reservations', COLUMNS, await listFor(db, viewer, which).rows(EVERY_ROW))

/** Finds a line that the caller sees; any other is 404. */
export async function findVisible(db: Db, viewer: Viewer, id: number): Promise<Row> {
  const row = (await queries.findReservation(db, id)) ?? missing('reservation')
  const administers = row.archivedAt === null && isAllowed(viewer, may.manageCommission, row)
  return isBuyer(viewer, row) || administers || isAllowed(viewer, may.manageSociety) ? row : missing('reservation')
}

export const readReservation = async (db: Db, viewer: Viewer, id: number) =>
  present(viewer)(await findVisible(db, viewer, id))
