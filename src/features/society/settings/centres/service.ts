import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { putInOrder } from '../../../../server/data/ordering.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { conflict, conflictFor, invalid, missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { archive } from '../../../platform/archive/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import type { Centre, CentreForm } from './contract.ts'
import * as queries from './queries.ts'

/** Whether the society has added a centre of its own. */
export const hasOwnCentre = queries.hasOwnCentre

/** Deletes the centres that the schema creates: a new society in production starts with « Autre » only. */
export const removeInventedCentres = (db: Db) => queries.deleteInvented(db)

/** Lists all names, archived ones last, for imports. */
export const listCentreNames = async (db: Db): Promise<string[]> =>
  (await queries.listCentres(db)).map(({ name }) => name)

/** Lists and locks them for writing in this transaction. */
export const holdCentreNames = (trx: Trx): Promise<string[]> => queries.holdAll(trx)

/**
 * Throws 400 at `cis` if a person may not get this centre, because it does not exist or is archived. They may keep
 * their present one.
 */
export async function demandCentre(trx: Trx, wanted: string | null | undefined, own?: string | null) {
  if (!wanted || wanted === own) return
  if (!(await queries.holdLiving(trx, wanted))) throw invalid('cis', 'unknown-centre')
}

const present = async (db: Db, id: number): Promise<Centre> =>
  (await queries.listCentres(db, id))[0] ?? missing('centre')

const orRefused = conflictFor({
  centres_name: 'name-taken',
  centres_same_name: 'name-taken',
  last_centre: 'last-centre',
})

export const addCentre = (db: Db, actor: Actor, name: string): Promise<Centre> =>
  inTransaction(db, async (trx) => {
    const id = await queries.insertCentre(trx, name)
    await recordAct(trx, actor, 'centre.created', { kind: 'centre', id })
    return await present(trx, id)
  }).catch(orRefused)

/** Renames a centre, for all its members. 404 for an archived one. */
export const renameCentre = (db: Db, actor: Actor, id: number, { name, version }: CentreForm): Promise<Centre> =>
  inTransaction(db, async (trx) => {
    const { name: known } = (await queries.findAnyCentre(trx, id)) ?? missing('centre')
    if (name !== known) await queries.lockMembers(trx, known)
    const centre = (await queries.lockCentre(trx, id)) ?? missing('centre')
    demandVersion(centre, version)
    if (name === centre.name) return await present(trx, id)
    await queries.updateCentre(trx, id, { name })
    await recordAct(trx, actor, 'centre.updated', { kind: 'centre', id })
    return await present(trx, id)
  }).catch(orRefused)

export const archiveCentre = (db: Db, actor: Actor, id: number) => archive(db, actor, 'centres', id).catch(orRefused)

/** Deletes a centre without members. */
export const removeCentre = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    const { name } = (await queries.lockCentre(trx, id)) ?? missing('centre')
    if (await queries.isInUse(trx, name)) throw conflict('centre-in-use')
    await queries.deleteCentre(trx, id)
    await recordAct(trx, actor, 'centre.deleted', { kind: 'centre', id })
  }).catch(orRefused)

export const orderCentres = (db: Db, actor: Actor, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    if (await putInOrder(trx, queries.CENTRES_ORDER, ids))
      await recordAct(trx, actor, 'centres.ordered', { kind: 'centre' })
  })
