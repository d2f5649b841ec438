import type { Db } from '../../../../server/data/db.ts'
import { EVERY_ROW } from '../../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import type { Format } from '../../../../shared/sheet.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordExport } from '../../../platform/audit/service.ts'
import { readText } from '../../../society/settings/texts/service.ts'
import type { Agreement } from './contract.ts'
import { answerWords } from './labels.ts'
import { listAgreements, type Which } from './queries.ts'

/** Lists the version under which each account answered, with the version in force. */
export const agreementsOf = async (db: Db, which: Which) =>
  listAgreements(db, (await readText(db, 'rgpd')).version, which)

const COLUMNS: SheetColumns<Agreement> = [
  ['Nom', ({ lastName }) => lastName],
  ['Prénom', ({ firstName }) => firstName],
  ['E-mail', ({ email }) => email],
  ['Version', ({ version }) => version],
  ['Réponse', ({ given }) => answerWords(given)],
  ['Le', ({ at }) => at, 'DATE'],
]

/** Exports the list as a file, and records the export of persons in the audit log. */
export async function sheetOfAgreements(db: Db, actor: Actor, which: Which, format: Format) {
  const rows = await (await agreementsOf(db, which)).rows(EVERY_ROW)
  await recordExport(db, actor, rows.length, format)
  return sheetOf('accords', COLUMNS, rows)
}
