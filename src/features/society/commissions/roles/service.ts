import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { EVERY_ROW } from '../../../../server/data/pages.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { conflictFor, forbidden, invalid, missing } from '../../../../server/http/errors.ts'
import type { ListQuery } from '../../../../shared/hal.ts'
import type { Format } from '../../../../shared/sheet.ts'
import { GENERAL, may } from '../../../platform/access/contract.ts'
import { deleteRole, insertRole, listRoles } from '../../../platform/access/queries.ts'
import { isAllowed, partsOf } from '../../../platform/access/rules.ts'
import { type Actor, refuseRight } from '../../../platform/access/service.ts'
import { recordAct, recordExport } from '../../../platform/audit/service.ts'
import { lockForAct } from '../../persons/changes/service.ts'
import { readVersion } from '../../persons/queries.ts'
import { ROLE_LABELS, SOCIETY } from '../labels.ts'
import { holdCommission } from '../queries.ts'
import { isHeldByOther, isOfCalendars, listHeld } from './queries.ts'
import { mayGrant, rolesOn, rolesThatAdmit } from './rules.ts'

/**
 * Refuses a role that the caller may not give or take, or (400) that does not exist. Locks the commission's name until
 * the transaction ends.
 */
export async function demandGrantable(db: Db, actor: Actor, role: string) {
  const { name, role: kind } = partsOf(role)
  if (!rolesOn(name).includes(kind)) throw invalid('roles', 'role-format')
  if (name !== GENERAL && !(await holdCommission(db, name))) throw invalid('roles', 'unknown-commission')
  if (!mayGrant(actor, name, kind)) refuseRight(actor, 'role-not-yours')
}

/** Whether the role makes a seller of calendars, and only this person could give it. */
async function isSellersOfTheOnlyGiver(db: Db, id: number, role: string) {
  const { name, role: kind } = partsOf(role)
  return kind === 'USER' && (await isOfCalendars(db, name)) && !(await isHeldByOther(db, id, rolesThatAdmit(name)))
}

/**
 * Gives and takes these roles. Nobody changes their own (403 `own-roles`), except the role of a calendar seller that
 * nobody else could give: a society with a single administrator could not sell calendars otherwise.
 */
export async function changeRoles(
  trx: Trx,
  actor: Actor,
  id: number,
  { given, taken }: { given: readonly string[]; taken: readonly string[] },
) {
  if (actor.id === id)
    for (const role of [...given, ...taken])
      if (!(await isSellersOfTheOnlyGiver(trx, id, role))) throw forbidden('own-roles')
  for (const role of taken) await deleteRole(trx, id, partsOf(role))
  for (const role of given) await insertRole(trx, id, partsOf(role))
  if (given.length > 0 || taken.length > 0)
    await recordAct(trx, actor, 'person.roles-changed', { kind: 'person', id }, { given, taken })
}

/**
 * Replaces the person's roles, effective from their next call. 404 if the person has no account or the caller may not
 * give any role; 409 if the last super-administrator would be removed.
 */
export async function replaceRoles(
  db: Db,
  actor: Actor,
  id: number,
  { roles: wanted, version }: { roles: readonly string[]; version?: number | undefined },
) {
  if (!isAllowed(actor, may.admitToCommission, 'ANY')) missing('person')
  return await inTransaction(db, async (trx) => {
    demandVersion(await lockForAct(trx, actor, id), version)
    const held = await listRoles(trx, id)
    const given = [...new Set(wanted)].filter((role) => !held.includes(role))
    const taken = held.filter((role) => !wanted.includes(role))
    for (const role of given) await demandGrantable(trx, actor, role)
    for (const role of taken) {
      const { name, role: kind } = partsOf(role)
      if (!mayGrant(actor, name, kind)) refuseRight(actor, 'role-not-yours')
    }
    await changeRoles(trx, actor, id, { given, taken })
    return { roles: await listRoles(trx, id), ...(await readVersion(trx, id)) }
  }).catch(conflictFor({ last_super_admin: 'last-super-admin' }))
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof listHeld>['rows']>>[number]

const COLUMNS: SheetColumns<RoleRow> = [
  ['Sur', ({ commission }) => commission ?? SOCIETY],
  ['Rôle', ({ role }) => ROLE_LABELS[role]],
  ['Nom', ({ lastName }) => lastName],
  ['Prénom', ({ firstName }) => firstName],
  ['En vigueur', ({ inForce }) => (inForce ? 'oui' : 'non')],
]

/** Exports who holds which role, and records the export of persons in the audit log. */
export async function sheetOfRoles(
  db: Db,
  actor: Actor,
  which: Pick<ListQuery, 'search' | 'sort' | 'q'>,
  format: Format,
) {
  const rows = await listHeld(db, which).rows(EVERY_ROW)
  await recordExport(db, actor, rows.length, format)
  return sheetOf('roles', COLUMNS, rows)
}
