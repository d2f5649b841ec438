import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { conflict, invalid, missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { lockForAct } from '../../../society/persons/changes/service.ts'
import type { Relation } from '../../../society/persons/contract.ts'
import { ERASED_COLUMNS } from '../../../society/persons/fields/contract.ts'
import { deletePersons, insertPerson, listRelations, savePerson } from '../../../society/persons/queries.ts'
import { presentRelation } from '../../../society/persons/service.ts'
import { type ChildChanges, MAX_CHILDREN, type RelationChange } from './contract.ts'
import * as queries from './queries.ts'
import { familyAfter, isSameChild } from './rules.ts'

type Form = ReturnType<typeof Relation.parse>

/** Runs a change of a family, one at a time. */
const changeFamily = <T>(db: Db, actor: Actor, parentId: number, work: (trx: Trx) => Promise<T>) =>
  inTransaction(db, async (trx) => {
    await lockForAct(trx, actor, parentId)
    return await work(trx)
  })

/** Declares a child. 409 `child-already-there` (for example after a double click), `too-many-children`. */
export const addChild = (db: Db, actor: Actor, parentId: number, form: Form) =>
  changeFamily(db, actor, parentId, async (trx) => readChild(trx, parentId, await add(trx, actor, parentId, form)))

async function add(trx: Trx, doer: Doer, parentId: number, { relatedUser, relationShipPrecision }: Form) {
  const family = await listRelations(trx, parentId)
  if (family.some((child) => isSameChild(child, relatedUser))) throw conflict('child-already-there')
  if (family.length >= MAX_CHILDREN) throw conflict('too-many-children')
  const childId = await declareChild(trx, parentId, { child: relatedUser, precision: relationShipPrecision })
  await recordAct(trx, doer, 'child.added', { kind: 'person', id: parentId }, { child: childId })
  return childId
}

/** Updates a child for every parent who declared it. 409 `child-has-account` if the child has become a member. */
export const updateChild = (db: Db, actor: Actor, parentId: number, childId: number, form: ChildChanges) =>
  changeFamily(db, actor, parentId, async (trx) => {
    await update(trx, actor, parentId, childId, form)
    return await readChild(trx, parentId, childId)
  })

async function update(trx: Trx, doer: Doer, parentId: number, childId: number, form: ChildChanges) {
  const child = (await queries.findChild(trx, parentId, childId)) ?? missing('child')
  if (child.state) throw conflict('child-has-account')
  demandVersion(child, form.version)
  const others = (await listRelations(trx, parentId)).filter((each) => each.childId !== childId)
  const { firstName, lastName, birthDate } = form.relatedUser
  const wanted = { firstName, lastName, birthDate: birthDate ?? child.birthDate }
  if (others.some((other) => isSameChild(other, wanted))) throw conflict('child-already-there')
  await savePerson(trx, childId, wanted)
  if (form.relationShipPrecision) await queries.savePrecision(trx, child.id, form.relationShipPrecision)
  await recordAct(trx, doer, 'child.updated', { kind: 'person', id: parentId }, { child: childId })
}

/** Removes a child from this family; another parent who declared it keeps it. */
export const removeChild = (db: Db, actor: Actor, parentId: number, childId: number) =>
  changeFamily(db, actor, parentId, (trx) => remove(trx, actor, parentId, childId))

async function remove(trx: Trx, doer: Doer, parentId: number, childId: number) {
  const child = (await queries.findChild(trx, parentId, childId)) ?? missing('child')
  await queries.deleteRelation(trx, child.id)
  // It has no account, and nobody declares it any more.
  if (!child.state && !(await queries.isDeclared(trx, childId))) await deletePersons(trx, [childId])
  await recordAct(trx, doer, 'child.removed', { kind: 'person', id: parentId }, { child: childId })
}

/**
 * Replaces the children of a person whose account the caller holds: updates, adds and removes. 404 for somebody else's
 * child, 409 as for one child.
 */
export async function replaceFamily(trx: Trx, doer: Doer, parentId: number, relations: readonly RelationChange[]) {
  const family = await listRelations(trx, parentId)
  const { changed, added, removed } = familyAfter(family, relations) ?? missing('child')
  for (const childId of removed) await remove(trx, doer, parentId, childId)
  for (const { childId, form } of changed) await update(trx, doer, parentId, childId, form)
  for (const { relatedUser, relationShipPrecision = 'Enfant', at } of added) {
    const { firstName, lastName, birthDate } = relatedUser
    if (!birthDate) throw invalid(`relations.${at}.relatedUser.birthDate`, 'required')
    const child = { firstName, lastName, birthDate }
    await add(trx, doer, parentId, { relatedUser: child, relationShip: 'FAMILY', relationShipPrecision })
  }
}

async function readChild(trx: Trx, parentId: number, childId: number) {
  const row = (await listRelations(trx, parentId)).find((each) => each.childId === childId) ?? missing('child')
  return presentRelation(row)
}

/** Creates a child without an account and its relation to this parent; returns the child's id. */
export async function declareChild(
  trx: Trx,
  parentId: number,
  { child, precision }: { child: { firstName: string; lastName: string; birthDate: string }; precision: string },
): Promise<number> {
  const { firstName, lastName, birthDate } = child
  const childId = await insertPerson(trx, { firstName, lastName, birthDate })
  await queries.insertRelation(trx, parentId, childId, precision)
  return childId
}

/** Deletes children whom only this parent declared; one that an order names stays without name or date. */
export async function forgetChildren(trx: Trx, parentId: number) {
  const children = await queries.listOwnChildren(trx, parentId)
  const gone = children.filter(({ ordered }) => !ordered).map(({ id }) => id)
  if (gone.length > 0) await deletePersons(trx, gone)
  for (const { id } of children.filter(({ ordered }) => ordered)) await savePerson(trx, id, ERASED_COLUMNS)
}
