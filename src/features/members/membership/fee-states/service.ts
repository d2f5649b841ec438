import type { Db } from '../../../../server/data/db.ts'
import { EVERY_ROW } from '../../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import type { Format } from '../../../../shared/sheet.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordExport } from '../../../platform/audit/service.ts'
import { STATE_LABELS } from '../../../society/persons/labels.ts'
import type { FeeState } from './contract.ts'
import { listFeeStates } from './queries.ts'

const COLUMNS: SheetColumns<FeeState> = [
  ['Nom', ({ lastName }) => lastName],
  ['Prénom', ({ firstName }) => firstName],
  ['Compte', ({ state }) => STATE_LABELS[state].label],
  ['À jour jusqu’au', ({ accountValidity }) => accountValidity, 'DATE'],
]

/** Who has paid until when, as a file: what a treasurer reads of a member, and nothing else of them (rules#roles). */
export async function sheetOfFeeStates(
  db: Db,
  actor: Actor,
  which: Pick<ListQuery, 'search' | 'sort' | 'q'>,
  format: Format,
) {
  const rows = await listFeeStates(db, which).rows(EVERY_ROW)
  await recordExport(db, actor, rows.length, format)
  return sheetOf('cotisations', COLUMNS, rows)
}
