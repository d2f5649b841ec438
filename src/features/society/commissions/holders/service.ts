import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { EVERY_ROW } from '../../../../server/data/pages.ts'
import { type SheetColumns, sheetOf } from '../../../../server/files/exports.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Role } from '../../../platform/access/contract.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { lockForAct } from '../../persons/changes/service.ts'
import { holdCommission } from '../queries.ts'
import { changeRoles } from '../roles/service.ts'
import type { AdministratorRole, Holder } from './contract.ts'
import { listMembers } from './queries.ts'

type On = { technicalName: string }
const ADMINISTRATORS: readonly Role[] = ['ADMIN', 'SUPER-ADMIN']

/**
 * Sets the roles of somebody on a commission, among the `kinds` the caller may give; 403 for the caller's own
 * (`changeRoles`) and for a higher rank. Somebody who cannot sign in is not found. Unchanged roles are not written.
 */
const hold = (
  db: Db,
  actor: Actor,
  { technicalName }: On,
  id: number,
  kinds: readonly Role[],
  wanted: readonly Role[],
) =>
  inTransaction(db, async (trx) => {
    const account = await lockForAct(trx, actor, id)
    if (wanted.length > 0 && account.state !== 'ACTIVE') missing('person')
    await ((await holdCommission(trx, technicalName)) ?? missing('commission'))
    const rolesNamed = (roles: readonly Role[]) => roles.map((role) => `${technicalName}_${role}`)
    const held = rolesNamed(kinds).filter((role) => account.roles.includes(role))
    await changeRoles(trx, actor, id, {
      given: rolesNamed(wanted).filter((role) => !held.includes(role)),
      taken: held.filter((role) => !rolesNamed(wanted).includes(role)),
    })
  })

export const admitMember = (db: Db, actor: Actor, on: On, id: number) => hold(db, actor, on, id, ['USER'], ['USER'])
export const dismissMember = (db: Db, actor: Actor, on: On, id: number) => hold(db, actor, on, id, ['USER'], [])
export const nameAdministrator = (db: Db, actor: Actor, on: On, id: number, role: AdministratorRole) =>
  hold(db, actor, on, id, ADMINISTRATORS, [role])
export const dismissAdministrator = (db: Db, actor: Actor, on: On, id: number) =>
  hold(db, actor, on, id, ADMINISTRATORS, [])

const COLUMNS: SheetColumns<Holder> = [
  ['Nom', ({ lastName }) => lastName],
  ['Prénom', ({ firstName }) => firstName],
]

export const sheetOfMembers = async (db: Db, { technicalName }: On, q: string | undefined) =>
  sheetOf('membres', COLUMNS, await listMembers(db, technicalName, q).rows(EVERY_ROW))
