import { brokenConstraint, type Db, inTransaction } from '../../../server/data/db.ts'
import { putInOrder } from '../../../server/data/ordering.ts'
import { EVERY_ROW, told } from '../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../server/files/exports.ts'
import { conflict } from '../../../server/http/errors.ts'
import { restore } from '../../archive/service.ts'
import { type Doer, recordAct } from '../../audit/service.ts'
import { linksOf } from '../service.ts'
import type { AdministeredCommission } from './contract.ts'
import { kindOf } from './labels.ts'
import { COMMISSIONS_ORDER, listAll, type Which } from './queries.ts'

/** The administered list, as its rows are shown. */
export const listAdministered = (db: Db, which: Which) =>
  told(
    listAll(db, which),
    ({ pictureId, archivedAt, ...row }): AdministeredCommission => ({
      ...row,
      archived: archivedAt !== null,
      _links: linksOf(row.id, pictureId),
    }),
  )

const COLUMNS: SheetColumns<AdministeredCommission> = [
  ['Nom', ({ name }) => name],
  ['Nom technique', ({ technicalName }) => technicalName],
  ['Type', ({ subType }) => kindOf(subType)],
  ['Ouverte', ({ active }) => (active ? 'oui' : 'non')],
  ['Adhésions', ({ authorizedSubscribers }) => authorizedSubscribers.join(', ')],
  ['Membres', ({ members }) => members],
  ['Archivée', ({ archived }) => (archived ? 'oui' : 'non')],
]

export const sheetOfCommissions = async (db: Db, which: Which) =>
  sheetOf('commissions', COLUMNS, await listAdministered(db, which).rows(EVERY_ROW))

/** The order in which they are shown as cards; menus go by name. */
export const orderCommissions = (db: Db, doer: Doer, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    if (await putInOrder(trx, COMMISSIONS_ORDER, ids))
      await recordAct(trx, doer, 'commissions.ordered', { kind: 'commission' })
    return undefined
  })

/** Brings an archived commission back; 409 where another one of its kind is in its place. */
export const restoreCommission = (db: Db, doer: Doer, id: number) =>
  restore(db, doer, 'commissions', id).catch((error: unknown) => {
    throw brokenConstraint(error) === 'commissions_one_of_a_kind' ? conflict('kind-taken') : error
  })
