import { isDeepStrictEqual } from 'node:util'
import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { demandVersion } from '../../../../server/data/versions.ts'
import { conflict, forbidden, invalid, missing } from '../../../../server/http/errors.ts'
import { may } from '../../../platform/access/contract.ts'
import { isAllowed } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { type Doer, recordReplacing } from '../../../platform/audit/service.ts'
import { lockForAct } from '../changes/service.ts'
import type { FreeField, FreeFieldChanges, FreeValues, PersonFreeFields } from '../free-fields/contract.ts'
import { freeWords } from '../free-fields/labels.ts'
import { findValues, holdFreeFields, listFreeFields } from '../free-fields/queries.ts'
import {
  changeFreeValues,
  type FreeCaller,
  type FreeChange,
  type FreeChoices,
  mayEdit,
  maySee,
  mergeFreeValues,
} from '../free-fields/rules.ts'
import { savePerson } from '../queries.ts'

/** Locks the fields for writing values: none is changed, archived or deleted until the transaction ends. */
export const holdFields = (trx: Trx): Promise<FreeField[]> => holdFreeFields(trx)

/** Values as the column stores them. */
export const storeValues = (values: FreeValues) => JSON.stringify(values)

/**
 * Writes values of a person whose row the caller holds, for every channel (rules#free-fields): 400 for an invalid
 * value, 409 `fields-changed` if a field was deleted. Returns the replaced values as text, for the audit log.
 */
export async function writeFreeValues(
  trx: Trx,
  fields: readonly FreeField[],
  { id, freeFields }: { id: number; freeFields: unknown },
  changes: readonly FreeChange[],
) {
  const { values, replaced, problems } = changeFreeValues(fields, freeFields as FreeValues, changes)
  const [problem] = problems
  if (problem?.code === 'unknown-field') throw conflict('fields-changed')
  if (problem) throw invalid(`values.${problem.id}`, problem.code)
  if (replaced.length > 0) await savePerson(trx, id, { freeFields: storeValues(values) })
  return replaced.map(({ name, old, new: taken }) => ({ field: name, old, new: taken }))
}

/** Writes the values that a newcomer typed; 409 `fields-changed` for a field that members do not fill in. */
export async function writeOwnValues(trx: Trx, id: number, changes: readonly FreeChange[]) {
  if (changes.length === 0) return
  const own = (await holdFields(trx)).filter(({ access }) => mayEdit(access, 'member'))
  await writeFreeValues(trx, own, { id, freeFields: {} }, changes)
}

type Holder = { id: number; freeFields: unknown }

/**
 * Writes the merged values of two accounts (rules#duplicates), archived fields included: the chosen ones, else the kept
 * account's completed from the other. Returns, as text for the audit log, the replaced values and those of the other
 * account that are lost. 409 `fields-changed` if a choice names a deleted field.
 */
export async function mergePersonValues(trx: Trx, kept: Holder, gone: Holder, choices: FreeChoices) {
  const fields = await holdFields(trx)
  if (Object.keys(choices).some((id) => !fields.some((field) => String(field.id) === id)))
    throw conflict('fields-changed')
  const [own, others] = [kept.freeFields as FreeValues, gone.freeFields as FreeValues]
  const values = mergeFreeValues(own, others, choices)
  if (!isDeepStrictEqual(values, own)) await savePerson(trx, kept.id, { freeFields: storeValues(values) })
  return fields.flatMap((field) => {
    const words = (held: FreeValues) => freeWords(field, held[field.id])
    const [before, after, other] = [words(own), words(values), words(others)]
    return [
      ...(after === before ? [] : [{ field: field.name, old: before, new: after }]),
      ...(other === null || other === after ? [] : [{ field: `other.${field.name}`, old: other, new: null }]),
    ]
  })
}

export const callerOf = (actor: Actor): FreeCaller => (isAllowed(actor, may.managePersons) ? 'administrator' : 'member')

/** Reads the free fields of a person that the caller may see. 404 if there is no such account. */
export async function readPersonFields(db: Db, caller: FreeCaller, personId: number): Promise<PersonFreeFields> {
  const { freeFields, version } = (await findValues(db, personId)) ?? missing('person')
  const values = freeFields as FreeValues
  const fields = (await listFreeFields(db))
    .filter(({ access }) => maySee(access, caller))
    .map(({ version: _own, ...field }) => ({
      ...field,
      value: values[field.id] ?? null,
      editable: mayEdit(field.access, caller),
    }))
  return { fields, version }
}

/**
 * Changes free fields of a person: one's own or, for administrators of persons, anybody's; see the endpoint for the
 * refusals.
 */
export const changePersonFields = (
  db: Db,
  { doer, caller }: { doer: NonNullable<Doer>; caller: FreeCaller },
  personId: number,
  { fields: changes, version }: FreeFieldChanges,
) =>
  inTransaction(db, async (trx) => {
    const person = await lockForAct(trx, doer, personId)
    demandVersion(person, version)
    const fields = await holdFields(trx)
    const held = person.freeFields as FreeValues
    for (const { id, value } of changes) {
      const field = fields.find((each) => each.id === id)
      // An invisible field is treated like a missing one.
      if (!field || !maySee(field.access, caller)) throw conflict('fields-changed')
      if (!mayEdit(field.access, caller) && value !== (held[id] ?? null)) throw forbidden('reserved-field')
    }
    const replaced = await writeFreeValues(trx, fields, person, changes)
    if (replaced.length > 0)
      await recordReplacing(trx, doer, 'person.updated', [{ personId, details: { fields: ['freeFields'] }, replaced }])
    return await readPersonFields(trx, caller, personId)
  })
