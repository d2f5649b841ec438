import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { putInOrder } from '../../../../server/data/ordering.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { conflict, conflictFor, invalid, missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { archive, restore } from '../../../platform/archive/service.ts'
import { type Doer, recordAct } from '../../../platform/audit/service.ts'
import { LABELS } from '../fields/labels.ts'
import type { FreeField } from '../free-fields/contract.ts'
import * as queries from '../free-fields/queries.ts'
import { mayEdit } from '../free-fields/rules.ts'
import type { FreeFieldForm, ManagedFreeField, NewFreeField } from './contract.ts'

/** Lists the fields in order. */
export const listFreeFields = (db: Db): Promise<FreeField[]> => queries.listFreeFields(db)

/** Lists the fields that a member fills in, for newcomers. */
export const listOwn = async (db: Db) =>
  (await queries.listFreeFields(db))
    .filter(({ access }) => mayEdit(access, 'member'))
    .map(({ version: _own, access: _whose, ...field }) => field)

/** Lists all fields including archived ones, with the number of persons who have a value, and each choice. */
export async function listManaged(db: Db): Promise<ManagedFreeField[]> {
  const [rows, values, choices] = [
    await queries.listAllFreeFields(db),
    await queries.countValues(db),
    await queries.countChoices(db),
  ]
  const of = (counts: { id: number; persons: number }[]) => new Map(counts.map(({ id, persons }) => [id, persons]))
  const [persons, chosen] = [of(values), of(choices)]
  return rows.map((row) => ({
    ...row,
    persons: persons.get(row.id) ?? 0,
    choices: row.choices.map((choice) => ({ ...choice, persons: chosen.get(choice.id) ?? 0 })),
  }))
}

const present = async (db: Db, id: number): Promise<ManagedFreeField> =>
  (await listManaged(db)).find((field) => field.id === id) ?? missing('free-field')

const orRefused = conflictFor({
  free_fields_name: 'name-taken',
  free_field_choices_name: 'choice-twice',
  eight_free_fields: 'too-many-fields',
})

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const RESERVED = new Set(Object.values(LABELS).map(plain))

/** Refuses a name that would duplicate a column of the register and of files. */
function demandName(name: string) {
  if (RESERVED.has(plain(name))) throw invalid('name', 'name-reserved')
}

function demandChoices(kind: FreeField['kind'], choices: readonly unknown[]) {
  if (kind === 'CHOICE' && choices.length === 0) throw invalid('choices', 'required')
  if (kind !== 'CHOICE' && choices.length > 0) throw invalid('choices', 'no-choices')
}

/** Creates a field. 409 `too-many-fields` beyond eight, which the database counts. */
export const addFreeField = (db: Db, doer: Doer, { choices, ...field }: NewFreeField): Promise<ManagedFreeField> =>
  inTransaction(db, async (trx) => {
    demandName(field.name)
    demandChoices(field.kind, choices)
    const id = await queries.insertFreeField(trx, field)
    for (const [at, { name }] of choices.entries())
      await queries.insertChoice(trx, { fieldId: id, name, position: at + 1 })
    await recordAct(trx, doer, 'free-field.created', { kind: 'free-field', id })
    return await present(trx, id)
  }).catch(orRefused)

/**
 * Updates name, access and choices; values stay, because they reference field and choice by number. 409 `choice-in-use`
 * if a missing choice is in use: writers of values lock the field, so nobody gets it in between.
 */
export const changeFreeField = (db: Db, doer: Doer, id: number, form: FreeFieldForm): Promise<ManagedFreeField> =>
  inTransaction(db, async (trx) => {
    const field = (await queries.lockFreeField(trx, id)) ?? missing('free-field')
    demandVersion(field, form.version)
    const { name, access, choices } = form
    if (name !== field.name) demandName(name)
    demandChoices(field.kind, choices)
    const before = await present(trx, id)
    const named = choices.map(({ id, name }) => ({ id, name }))
    const isSame =
      name === before.name &&
      access === before.access &&
      JSON.stringify(named) === JSON.stringify(before.choices.map(({ id, name }) => ({ id, name })))
    if (isSame) return before
    await saveChoices(trx, id, choices)
    await queries.updateFreeField(trx, id, { name, access })
    await recordAct(trx, doer, 'free-field.updated', { kind: 'free-field', id })
    return await present(trx, id)
  }).catch(orRefused)

async function saveChoices(trx: Trx, fieldId: number, choices: FreeFieldForm['choices']) {
  const known = await queries.listChoices(trx, fieldId)
  const kept = new Set(choices.map(({ id }) => id))
  if (choices.some(({ id }) => id !== undefined && !known.some((choice) => choice.id === id)))
    throw invalid('choices', 'unknown-choice')
  if (kept.size < choices.filter(({ id }) => id !== undefined).length) throw conflict('choice-twice')
  const removed = known.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (removed.length > 0) {
    if (await queries.isChosen(trx, fieldId, removed)) throw conflict('choice-in-use')
    await queries.deleteChoices(trx, removed)
  }
  for (const [at, { id, name }] of choices.entries())
    if (id === undefined) await queries.insertChoice(trx, { fieldId, name, position: at + 1 })
    else await queries.updateChoice(trx, id, { name, position: at + 1 })
}

/** Archives a field: it disappears from every page and list, and keeps its values until it is restored or deleted. */
export const archiveFreeField = (db: Db, actor: Actor, id: number) => archive(db, actor, 'freeFields', id)
export const restoreFreeField = (db: Db, actor: Actor, id: number) =>
  restore(db, actor, 'freeFields', id).catch(orRefused)

/** Deletes a field without values, or an archived one with its values. */
export const removeFreeField = (db: Db, actor: Actor, id: number) =>
  inTransaction(db, async (trx) => {
    await queries.lockHolders(trx, id)
    const field = (await queries.lockAnyFreeField(trx, id)) ?? missing('free-field')
    if (field.archivedAt === null && (await queries.hasValues(trx, id))) throw conflict('field-in-use')
    await queries.deleteValues(trx, id)
    await queries.deleteFreeField(trx, id)
    await recordAct(trx, actor, 'free-field.deleted', { kind: 'free-field', id })
  })

export const orderFreeFields = (db: Db, actor: Actor, ids: readonly number[]) =>
  inTransaction(db, async (trx) => {
    if (await putInOrder(trx, queries.FREE_FIELDS_ORDER, ids))
      await recordAct(trx, actor, 'free-fields.ordered', { kind: 'free-field' })
  })
