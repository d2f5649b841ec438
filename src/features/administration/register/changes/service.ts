import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, conflictFor, forbidden, invalid, missing, Refusal } from '../../../../server/http/errors.ts'
import { faultOf, log } from '../../../../server/log.ts'
import { may } from '../../../platform/access/contract.ts'
import { listRolesInForce } from '../../../platform/access/queries.ts'
import { isAllowed } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct, recordReplacing } from '../../../platform/audit/service.ts'
import type { OwnTask, Work } from '../../../platform/tasks/work/service.ts'
import { changeRoles, demandGrantable } from '../../../society/commissions/roles/service.ts'
import { holdFields, writeFreeValues } from '../../../society/persons/free-values/service.ts'
import { savePerson } from '../../../society/persons/queries.ts'
import { settleStatus } from '../../../society/persons/rules.ts'
import { demandCentre } from '../../../society/settings/centres/service.ts'
import type { Verdict } from '../bulk/contract.ts'
import * as bulk from '../bulk/queries.ts'
import { CHANGE_KINDS, NAMES_SHOWN, startBulk, turnOf, undoUntil, VALIDATION } from '../bulk/service.ts'
import type { Selection } from '../contract.ts'
import { PAYMENTS } from '../payments/service.ts'
import { settleSelection } from '../service.ts'
import type { BulkChange } from './contract.ts'
import * as queries from './queries.ts'
import { type Part, roleOf, validateChange, validateUndo, valueGiven } from './rules.ts'

/** Locks the free field of a change until the transaction ends; 409 `fields-changed` if it was deleted. */
async function holdField(trx: Trx, change: BulkChange) {
  if (change.kind !== 'FIELD') return undefined
  const field = (await holdFields(trx)).find(({ id }) => id === Number(change.value))
  if (!field) throw conflict('fields-changed')
  return field
}

/** Refuses a change as a whole if the caller may never make it. 403, 400 for an invalid centre, value or role. */
async function demandChange(trx: Trx, actor: Actor, change: BulkChange) {
  if (change.kind === 'CENTRE') await demandCentre(trx, change.value)
  else if (change.kind === 'FIELD') {
    const field = await holdField(trx, change)
    const given = field && valueGiven(field, change)
    if (given && 'code' in given) throw invalid('change.detail', given.code)
  } else if (change.kind === 'STATUS') {
    if (!isAllowed(actor, may.manageSociety)) throw forbidden('administrators-only')
  } else await demandGrantable(trx, actor, roleOf(change))
}

/** Previews who would change, and the first hundred who would not, with the reason. */
export const previewChange = (
  db: Db,
  actor: Actor,
  { selection, change }: { selection: Selection; change: BulkChange },
) =>
  inTransaction(db, async (trx) => {
    await demandChange(trx, actor, change)
    const counts: Partial<Record<Verdict, number>> = {}
    const field = await holdField(trx, change)
    const left: { id: number; firstName: string; lastName: string; verdict: Verdict }[] = []
    for (const member of await queries.listMembers(trx, [...(await settleSelection(trx, selection))])) {
      const { verdict } = validateChange(member, actor, change, field)
      counts[verdict] = (counts[verdict] ?? 0) + 1
      const { id, firstName, lastName } = member
      if (verdict !== 'DONE' && left.length < NAMES_SHOWN) left.push({ id, firstName, lastName, verdict })
    }
    return { counts, left }
  })

const CHANGING = 'bulk-change'

export async function startChange(
  db: Db,
  actor: Actor,
  { key, selection, change }: { key: string; selection: Selection; change: BulkChange },
) {
  await inTransaction(db, (trx) => demandChange(trx, actor, change))
  return await startBulk(
    db,
    actor,
    { key, settle: () => settleSelection(db, selection) },
    { work: CHANGING, requirement: may.managePersons, deed: change },
  )
}

/** The work that undoes each kind of bulk work; by default the one of a change. */
const WORKS: Record<string, string> = { PAY: PAYMENTS, VALIDATE: VALIDATION }

/** Restores the former values of the changed persons. 404 for somebody else's work, 409 after ten minutes or if already undone. */
export async function startUndo(db: Db, actor: Actor, taskId: number) {
  const action = await bulk.findAction(db, taskId)
  if (action?.ownerId !== actor.id) return missing('task')
  const until = undoUntil(action, { DONE: 1 })
  if (until === null) throw conflict('not-to-undo')
  if (Date.now() > Date.parse(until)) throw conflict('too-late')
  // Of two requests at once, the database accepts one.
  return await startBulk(
    db,
    actor,
    { key: crypto.randomUUID(), settle: () => queries.listDone(db, taskId) },
    {
      work: WORKS[action.kind] ?? CHANGING,
      requirement: may.managePersons,
      deed: { kind: 'UNDO', undoes: taskId },
    },
  ).catch(conflictFor({ bulk_actions_undoes_key: 'not-to-undo' }))
}

/** The change of a task; undefined if it is something else. */
function changeOf({ kind, value, detail }: Pick<bulk.Action, 'kind' | 'value' | 'detail'>): BulkChange | undefined {
  return CHANGE_KINDS.includes(kind) ? ({ kind, value, ...(detail !== null && { detail }) } as BulkChange) : undefined
}

/** Bulk changes, and undoing them. */
export const CHANGES_WORK: Work = {
  kind: CHANGING,
  open: async (db: Db, { id }: OwnTask) => {
    const action = (await bulk.findAction(db, id)) ?? missing('task')
    return turnOf(db, id, () => changeNext(db, action))
  },
}

/** Changes the next member in a transaction of its own. Returns how many were processed: 1, or 0 at the end. */
async function changeNext(db: Db, action: bulk.Action): Promise<number> {
  let personId: number | undefined
  const { taskId, ownerId, fromAddress, undoes } = action
  try {
    return await inTransaction(db, async (trx) => {
      const [person] = await bulk.claimTargets(trx, taskId, 1)
      if (!person) return 0
      personId = person.id
      const actor = { id: ownerId, address: fromAddress ?? '', roles: await listRolesInForce(trx, ownerId) }
      const member = (await queries.lockMember(trx, person.id)) ?? missing('person')
      const change = changeOf(action)
      const part = undoes === null ? undefined : await queries.findPart(trx, undoes, person.id)
      const written = part && { before: part.before as Part, after: part.after as Part }
      const field = change && (await holdField(trx, change))
      const outcome = change
        ? validateChange(member, actor, change, field)
        : written && validateUndo(member, actor, written)
      if (!outcome) throw new Error(`Task ${taskId} has nothing to change`)
      if (outcome.verdict === 'DONE') {
        await write(trx, actor, member, outcome)
        await queries.savePart(trx, taskId, person.id, outcome)
      }
      await bulk.saveVerdict(trx, taskId, [person.id], outcome.verdict)
      return 1
    })
  } catch (error) {
    if (personId === undefined) throw error
    const verdict = verdictOf(error)
    if (verdict === 'FAILED') log.error({ task: taskId, person: personId, fault: faultOf(error) }, 'not changed')
    await bulk.saveVerdict(db, taskId, [personId], verdict)
    return 1
  }
}

function verdictOf(error: unknown): Verdict {
  if (error instanceof Refusal && error.status === 403) return 'NOT_ALLOWED'
  // The field or the choice was deleted since the task began.
  const isGone = (refusal: Refusal) =>
    refusal.code === 'fields-changed' || refusal.errors?.some(({ path }) => path.startsWith('values.'))
  if (error instanceof Refusal && isGone(error)) return 'CHANGED_SINCE'
  return 'FAILED'
}

type Doer = { id: number; address: string; roles: string[] }

async function write(
  trx: Trx,
  doer: Doer,
  { id, freeFields }: { id: number; freeFields: unknown },
  { before, after }: { before: Part; after: Part },
) {
  const actor = { ...doer, sessionId: '', subscriptions: [] }
  if (after.role) {
    const { name, held } = after.role
    await demandGrantable(trx, actor, name)
    return await changeRoles(trx, actor, id, { given: held ? [name] : [], taken: held ? [] : [name] })
  }
  if (after.free) {
    const replaced = await writeFreeValues(trx, await holdFields(trx), { id, freeFields }, [after.free])
    return await recordReplacing(trx, actor, 'person.updated', [
      { personId: id, details: { fields: ['freeFields'] }, replaced },
    ])
  }
  if (after.cis !== undefined) {
    await demandCentre(trx, after.cis, before.cis)
    await savePerson(trx, id, { cis: after.cis })
  }
  const { membertype = null, membertypePrecision = null, subscriptions = [] } = after
  if (after.membertype !== undefined)
    await savePerson(trx, id, settleStatus({ membertype, membertypePrecision, subscriptions }))
  const fields = after.cis === undefined ? ['membertype', 'membertypePrecision', 'subscriptions'] : ['cis']
  await recordAct(trx, actor, 'person.updated', { kind: 'person', id }, { fields })
}
