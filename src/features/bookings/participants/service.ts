import type { Db } from '../../../server/data/db.ts'
import { EVERY_ROW, mapRows } from '../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import type { BinaryReply } from '../../../server/http/bind.ts'
import { conflict } from '../../../server/http/errors.ts'
import { parisDay } from '../../../shared/dates.ts'
import type { ListQuery } from '../../../shared/hal.ts'
import { toEuros } from '../../../shared/money.ts'
import { readAssociation } from '../../society/settings/service.ts'
import type { EventFigures, Participant } from './contract.ts'
import { paidInWords } from './labels.ts'
import * as queries from './queries.ts'

type Which = Pick<ListQuery, 'q' | 'search' | 'sort'>

/** Lists the participants (rules#participants): the lines that are not cancelled. */
export const listFor = (db: Db, resourceId: number, which: Which) =>
  mapRows(
    queries.listParticipants(db, resourceId, which),
    ({ lineTotalCents, at, by, ...row }): Participant => ({
      ...row,
      price: toEuros(lineTotalCents),
      arrived: row.state === 'HANDED_OVER' && at !== null ? { at, by } : null,
    }),
  )

const COLUMNS: SheetColumns<Participant> = [
  ['Nom', ({ person }) => person],
  ['Couverts', ({ quantity }) => quantity],
  ['Paiement', (line) => paidInWords(line).label],
  ['Montant', ({ price }) => price, 'EUROS'],
  ['Note', ({ note }) => note],
  ['Entrée', ({ arrived }) => (arrived ? 'Oui' : 'Non')],
  ['Entrée notée par', ({ arrived }) => arrived?.by ?? null],
  ['Commande', ({ commandId }) => commandId],
  ['Réservée le', ({ createdAt }) => parisDay(new Date(createdAt)), 'DATE'],
]

/** Spreadsheet export of the participants (rules#exports). */
export const sheetOfParticipants = async (db: Db, resourceId: number, which: Which) =>
  sheetOf('participants', COLUMNS, await listFor(db, resourceId, which).rows(EVERY_ROW))

function present({
  commissionId,
  commissionName,
  technicalName,
  priceCents,
  ...row
}: queries.FiguresRow): EventFigures {
  const { paidCents, awaitedCents, ...figures } = row
  return {
    ...figures,
    commission: { id: commissionId, name: commissionName, technicalName },
    price: toEuros(priceCents),
    left: row.stock === null ? null : Math.max(0, row.stock - row.covers),
    paidAmount: toEuros(paidCents),
    awaitedAmount: toEuros(awaitedCents),
  }
}

/** Reads an event and its covers; 409 for a resource let by the day. */
export async function readEvent(db: Db, resourceId: number): Promise<EventFigures> {
  const row = await queries.findFigures(db, resourceId)
  if (!row) throw conflict('not-by-unit')
  return present(row)
}

/** Lists events from yesterday on. */
export const listEvents = async (db: Db, commissionId: number): Promise<EventFigures[]> =>
  (await queries.listComing(db, commissionId)).map(present)

/** Draws the list for the door: everybody by name, with a box to tick. */
export async function readDoorList(db: Db, resourceId: number): Promise<BinaryReply> {
  const event = await readEvent(db, resourceId)
  const lines = await listFor(db, resourceId, { sort: ['name,asc'] }).rows(EVERY_ROW)
  const { drawDoorList } = await import('./drawing.ts')
  const bytes = await drawDoorList(event, lines, (await readAssociation(db)).name)
  return { bytes, type: 'application/pdf', filename: `participants-${resourceId}.pdf` }
}
