import { subYears } from 'date-fns/subYears'
import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { mapRows, readPage } from '../../../../server/data/pages.ts'
import { conflict, missing, Refusal } from '../../../../server/http/errors.ts'
import { job, queue } from '../../../../server/jobs/jobs.ts'
import { faultOf, log } from '../../../../server/log.ts'
import { readMailing } from '../../../../server/mail/pace.ts'
import { undoneUntil } from '../../../../shared/undo.ts'
import { findMailingId, listAttached } from '../../../mailing/mailings/service.ts'
import { takeValidationBack, validateAccount } from '../../../members/membership/validation/service.ts'
import { heldUntil } from '../../../orders/orders/rules.ts'
import { may, type Requirement } from '../../../platform/access/contract.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { startTask } from '../../../platform/tasks/service.ts'
import type { OwnTask, Turn, Work } from '../../../platform/tasks/work/service.ts'
import type { Selection } from '../contract.ts'
import { settleSelection } from '../service.ts'
import { type BulkWork, type Verdict, WORK_KINDS } from './contract.ts'
import * as queries from './queries.ts'

/** `key` is the idempotency key; `settle` resolves the targets, once. */
type BulkTarget = { key: string; settle: () => Promise<Iterable<number>> }

/** A task on many persons to start: its kind, its right, the action, and the entry of the audit log. */
type BulkTask = {
  work: string
  requirement: Requirement
  deed: queries.BulkAct
  /** Files that are sent with a message. */
  attachments?: readonly string[]
  tell?: (trx: Trx, task: number, count: number) => Promise<unknown>
}

/** Key that marks its mails. */
export const mailingOf = (taskId: number) => `bulk-${taskId}`

/**
 * Resolves the targets and starts the task. The same key again returns the started task; 409 `key-taken` if it belongs
 * to another person or action.
 */
export async function startBulk(db: Db, actor: Actor, { key, settle }: BulkTarget, begun: BulkTask) {
  const { work, requirement, deed, attachments = [], tell } = begun
  const before = async () => {
    const known = await queries.findByKey(db, key)
    if (known && (known.authorId !== actor.id || !queries.isSameDeed(known, deed))) throw conflict('key-taken')
    if (known && !(await goesWith(db, known.taskId, attachments))) throw conflict('key-taken')
    return known && { task: known.taskId, total: known.total }
  }
  const known = await before()
  if (known) return known
  const ids = [...(await settle())]
  try {
    return await inTransaction(db, async (trx) => {
      const task = await startTask(trx, { ownerId: actor.id, kind: work, total: ids.length, requirement })
      await queries.insertAction(trx, { taskId: task, key, authorId: actor.id, fromAddress: actor.address, ...deed })
      await queries.insertTargets(trx, task, ids)
      await tell?.(trx, task, ids.length)
      return { task, total: ids.length }
    })
  } catch (error) {
    if (brokenConstraint(error) !== 'bulk_actions_key_key') throw error
    return (await before()) ?? missing('task')
  }
}

/** Whether these files were sent with the message. */
const goesWith = async (db: Db, taskId: number, attachments: readonly string[]) =>
  (await listAttached(db, mailingOf(taskId))).map(({ id }) => id).join() === attachments.join()

/** Validates every waiting account among them. */
export const startValidation = (db: Db, actor: Actor, { key, selection }: { key: string; selection: Selection }) =>
  startBulk(
    db,
    actor,
    { key, settle: () => settleSelection(db, selection) },
    { work: VALIDATION, requirement: may.managePersons, deed: { kind: 'VALIDATE' } },
  )

/** Resumes a task on many persons: `next` processes some of them. */
export const turnOf = (db: Db, taskId: number, next: Turn['next']): Turn => ({
  next,
  count: async () => {
    const { counts, done } = await readCounts(db, taskId)
    return { done, waiting: counts.WAITING ?? 0 }
  },
  outcome: async () => {
    const { WAITING: _left, ...counts } = (await readCounts(db, taskId)).counts
    return { result: { counts } }
  },
})

export const VALIDATION = 'bulk-validate'

/** Bulk validation, and undoing it. */
export const VALIDATION_WORK: Work = {
  kind: VALIDATION,
  open: async (db: Db, { id }: OwnTask) => {
    const action = (await queries.findAction(db, id)) ?? missing('task')
    return turnOf(db, id, () => validateNext(db, action, action.undoes))
  },
}

async function readCounts(db: Db, taskId: number) {
  const rows = await queries.countVerdicts(db, taskId)
  const counts = Object.fromEntries(rows.map(({ verdict, count }) => [verdict ?? 'WAITING', count])) as Partial<
    Record<Verdict | 'WAITING', number>
  >
  return { counts, done: rows.reduce((sum, { verdict, count }) => sum + (verdict ? count : 0), 0) }
}

/** Validates the next person, or undoes it, in its own transaction. Returns the number processed: 1, or 0 at the end. */
async function validateNext(
  db: Db,
  { taskId, ownerId, fromAddress }: queries.Action,
  undoes: number | null,
): Promise<number> {
  const actor = { id: ownerId, address: fromAddress ?? '' }
  let personId: number | undefined
  try {
    return await inTransaction(db, async (trx) => {
      const [person] = await queries.claimTargets(trx, taskId, 1)
      if (!person) return 0
      personId = person.id
      if (undoes === null) {
        const validatedAt = await validateAccount(trx, actor, person.id, heldUntil(new Date()))
        await queries.saveDeed(trx, taskId, person.id, { validatedAt })
      } else {
        // If somebody else has validated the account again, that validation is kept.
        const ours = (await queries.findDeed(trx, undoes, person.id))?.validatedAt
        await takeValidationBack(trx, actor, person.id, (validatedAt) => validatedAt !== null && validatedAt === ours)
      }
      await queries.saveVerdict(trx, taskId, [person.id], 'DONE')
      return 1
    })
  } catch (error) {
    if (personId === undefined) throw error
    const verdict = verdictOf(error, undoes === null ? 'NOT_TO_VALIDATE' : 'CHANGED_SINCE')
    if (verdict === 'FAILED') log.error({ task: taskId, person: personId, fault: faultOf(error) }, 'not validated')
    await queries.saveVerdict(db, taskId, [personId], verdict)
    return 1
  }
}

/** The verdict on a person it was not done for; `refused` if the reason is not a missing right. */
export function verdictOf(error: unknown, refused: Verdict): Verdict {
  if (!(error instanceof Refusal)) return 'FAILED'
  return error.status === 403 ? 'NOT_ALLOWED' : refused
}

/** The maximum number of persons named in each list. */
export const NAMES_SHOWN = 100

/** Kinds of bulk changes. */
export const CHANGE_KINDS: readonly string[] = ['CENTRE', 'STATUS', 'FIELD', 'ROLE_GIVEN', 'ROLE_TAKEN']
/** Each action has its own time limit; the whole can only be undone until the earliest one ends. */
const TIMED: readonly string[] = ['PAY', 'VALIDATE']
const UNDOABLE: readonly string[] = WORK_KINDS

/** A bulk change can be undone once, for ten minutes after its end; payments and validations for ten minutes after their start. */
export function undoUntil(
  { kind, createdAt, finishedAt, isUndone }: queries.Action,
  { DONE = 0 }: Partial<Record<Verdict, number>>,
): string | null {
  if (!UNDOABLE.includes(kind) || !finishedAt || isUndone || DONE === 0) return null
  return undoneUntil(new Date(TIMED.includes(kind) ? createdAt : finishedAt)).toISOString()
}

/** Counts the verdicts, and the progress of the mails. */
export async function readFigures(db: Db, taskId: number) {
  const { WAITING: waiting = 0, ...counts } = (await readCounts(db, taskId)).counts
  return { counts, waiting, mails: await readMailing(db, mailingOf(taskId)) }
}

const presentWork = (actor: Actor, row: queries.WorkRow): BulkWork => {
  const { detail, createdAt, ownerId, undoId, undoState, kind, ...work } = row
  const isRole = kind === 'ROLE_GIVEN' || kind === 'ROLE_TAKEN'
  return {
    ...work,
    kind: kind as BulkWork['kind'],
    role: isRole ? detail : null,
    startedAt: new Date(createdAt).toISOString(),
    own: ownerId === actor.id,
    undo: undoId !== null && undoState !== null ? { id: undoId, state: undoState } : null,
  }
}

/** Lists changes, payments and validations of many members, the latest first, as long as their tasks are kept. */
export const readWork = (db: Db, actor: Actor, query: { page: number; size: number }) =>
  readPage(
    mapRows(queries.listWork(db), (row) => presentWork(actor, row)),
    query,
  )

/**
 * Reads the outcome. It names members and what was done for them, which whoever may read the register may read; that of
 * a message says who refused it, so it is its author's alone (404).
 */
export async function readOutcome(db: Db, actor: Actor, taskId: number) {
  const action = (await queries.findAction(db, taskId)) ?? missing('task')
  const isOwn = action.ownerId === actor.id
  if (action.kind === 'MAIL' && !isOwn) return missing('task')
  const { waiting: _still, ...figures } = await readFigures(db, taskId)
  const work = await queries.findWork(db, taskId)
  return {
    ...figures,
    left: await queries.listLeft(db, taskId, NAMES_SHOWN),
    done: await queries.listNamesDone(db, taskId, NAMES_SHOWN),
    undoUntil: isOwn ? undoUntil(action, figures.counts) : null,
    mailingId: await findMailingId(db, mailingOf(taskId)),
    work: work ? presentWork(actor, work) : null,
  }
}

const KEPT_YEARS = 1

/** Nightly: bulk actions are kept as long as the list of mails. */
export const forgetBulk = job(queue('forget-bulk'), {
  every: '30 2 * * *',
  run: async (db) => {
    await queries.forgetActionsBefore(db, subYears(new Date(), KEPT_YEARS).toISOString())
  },
})
