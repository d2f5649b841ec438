import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { putInOrder } from '../../../../server/data/ordering.ts'
import { EVERY_ROW, mapRows } from '../../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { conflict, conflictFor, missing } from '../../../../server/http/errors.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { restore } from '../../../platform/archive/service.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { kindOf } from '../labels.ts'
import { findCommission } from '../queries.ts'
import { defineCommission, linksOf, presentCommission, refuseSecond, update } from '../service.ts'
import type { AdministeredCommission, createCommission as contract } from './contract.ts'
import { COMMISSIONS_ORDER, isUsed, listAll, lockName, setTechnicalName, type Which } from './queries.ts'

/** Lists them for administrators. */
export const listAdministered = (db: Db, which: Which) =>
  mapRows(
    listAll(db, which),
    ({ pictureId, archivedAt, ...row }): AdministeredCommission => ({
      ...row,
      archived: archivedAt !== null,
      _links: linksOf(row.id, pictureId),
    }),
  )

const COLUMNS: SheetColumns<AdministeredCommission> = [
  ['Nom', ({ name }) => name],
  ['Adresse de la page', ({ technicalName }) => technicalName],
  ['Type', ({ subType }) => kindOf(subType)],
  ['Ouverte', ({ active }) => (active ? 'oui' : 'non')],
  ['Adhésions', ({ authorizedSubscribers }) => authorizedSubscribers.join(', ')],
  ['Membres', ({ members }) => members],
  ['Archivée', ({ archived }) => (archived ? 'oui' : 'non')],
]

export const sheetOfCommissions = async (db: Db, which: Which) =>
  sheetOf('commissions', COLUMNS, await listAdministered(db, which).rows(EVERY_ROW))

/** Sorts the commissions as cards; menus are sorted by name. */
export const orderCommissions = (db: Db, doer: Doer, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    if (await putInOrder(trx, COMMISSIONS_ORDER, ids))
      await recordAct(trx, doer, 'commissions.ordered', { kind: 'commission' })
  })

/** Restores an archived commission; 409 if another one of its kind exists. */
export const restoreCommission = (db: Db, doer: Doer, id: number) =>
  restore(db, doer, 'commissions', id).catch(refuseSecond)

const refuseTaken = conflictFor({ commissions_technical_name: 'technical-name-taken' })

/** Creates a commission, open to every subscription; 409 if another one, archived or not, has its name. */
export const createCommission = (
  db: Db,
  actor: Actor,
  { name, technicalName, subType, ...more }: InputOf<typeof contract>['body'],
) =>
  inTransaction(db, async (trx) => {
    const named = { name, technicalName, description: '', ...(subType && { subType }) }
    const id = await defineCommission(trx, named, undefined)
    await recordAct(trx, actor, 'commission.created', { kind: 'commission', id })
    if (Object.keys(more).length > 0) return await update(trx, actor, id, more)
    return await presentCommission(trx, actor, (await findCommission(trx, id)) ?? missing('commission'))
  })
    .catch(refuseTaken)
    .catch(refuseSecond)

export async function readTechnicalName(db: Db, id: number) {
  const { technicalName } = (await findCommission(db, id)) ?? missing('commission')
  return { technicalName, frozen: await isUsed(db, id, technicalName) }
}

/** Renames it; 409 once anything uses the name. */
export const renameCommission = (db: Db, actor: Actor, id: number, technicalName: string) =>
  inTransaction(db, async (trx) => {
    const before = (await lockName(trx, id)) ?? missing('commission')
    const frozen = await isUsed(trx, id, before.technicalName)
    if (before.technicalName === technicalName) return { technicalName, frozen }
    if (frozen) throw conflict('technical-name-frozen')
    await setTechnicalName(trx, id, technicalName)
    await recordAct(trx, actor, 'commission.updated', { kind: 'commission', id }, { fields: ['technicalName'] })
    return { technicalName, frozen }
  }).catch(refuseTaken)
