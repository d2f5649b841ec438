import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { missing, Refusal } from '../../../../server/http/errors.ts'
import { faultOf, log } from '../../../../server/log.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import { demandSeason, readDueTotal, recordFeesIn } from '../../../members/membership/offline/service.ts'
import { undoPayment } from '../../../orders/offline-payments/undo/service.ts'
import { demandDate } from '../../../orders/orders/dates/service.ts'
import { may } from '../../../platform/access/contract.ts'
import { listRolesByPerson, listRolesInForce } from '../../../platform/access/queries.ts'
import { type Account, mayActOn } from '../../../platform/access/rules.ts'
import type { Actor } from '../../../platform/access/service.ts'
import type { OwnTask, Work } from '../../../platform/tasks/work/service.ts'
import type { Verdict } from '../bulk/contract.ts'
import * as queries from '../bulk/queries.ts'
import { NAMES_SHOWN, startBulk, turnOf, verdictOf } from '../bulk/service.ts'
import type { Selection } from '../contract.ts'
import { settleSelection } from '../service.ts'
import type { BulkPayment } from './contract.ts'

/** Number computed in parallel: hundreds one after the other would take seconds. */
const AT_ONCE = 6

/** Computes how many have something to pay for the season, and the total. 409 `not-on-sale`. */
export async function previewPayments(
  db: Db,
  actor: Actor,
  { selection, season: asked }: { selection: Selection; season?: number | undefined },
) {
  const { season, seasons } = await demandSeason(db, asked)
  const ids = [...(await settleSelection(db, selection))]
  const roles = await listRolesByPerson(db, [actor.id, ...ids])
  const accountOf = (id: number): Account => ({ id, roles: roles.get(id) ?? [] })
  const dues = new Map<number, { cents: number; verdict: Verdict }>()
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const [id, due] of await Promise.all(
      ids
        .slice(at, at + AT_ONCE)
        .map(async (id) => [id, await dueOf(db, accountOf(actor.id), accountOf(id), season)] as const),
    ))
      dues.set(id, due)
  const counts: Partial<Record<Verdict, number>> = {}
  for (const { verdict } of dues.values()) counts[verdict] = (counts[verdict] ?? 0) + 1
  const { DONE: due = 0 } = counts
  const others = ids.filter((id) => dues.get(id)?.verdict !== 'DONE')
  const left = (await queries.listNames(db, others.slice(0, NAMES_SHOWN))).map((person) => ({
    ...person,
    verdict: dues.get(person.id)?.verdict ?? null,
  }))
  const total = toEuros([...dues.values()].reduce((sum, { cents }) => sum + cents, 0))
  return { season, seasons, due, others: others.length, counts, left, total }
}

/**
 * What somebody has to pay for a season, in cents, or why nothing: nobody records their own payment in bulk, nor that of
 * an account above theirs.
 */
async function dueOf(
  db: Db,
  recorder: Account,
  payer: Account,
  season: number,
): Promise<{ cents: number; verdict: Verdict }> {
  if (recorder.id === payer.id || !mayActOn(recorder, payer)) return { cents: 0, verdict: 'NOT_ALLOWED' }
  try {
    const cents = toCents(await readDueTotal(db, payer.id, season))
    return { cents, verdict: cents > 0 ? 'DONE' : 'NOTHING_DUE' }
  } catch (error) {
    if (error instanceof Refusal) return { cents: 0, verdict: 'CLOSED' }
    throw error
  }
}

export const PAYMENTS = 'bulk-payments'

/** Records the season's fees of each (rules#bulk-work). 400 for the date, 409 `not-on-sale`. */
export async function startPayments(
  db: Db,
  actor: Actor,
  { key, selection, ...paid }: BulkPayment & { key: string; selection: Selection },
) {
  const { season } = await demandSeason(db, paid.season)
  await demandDate(db, paid.date)
  return await startBulk(
    db,
    actor,
    { key, settle: () => settleSelection(db, selection) },
    {
      work: PAYMENTS,
      requirement: may.managePersons,
      deed: { kind: 'PAY', season, method: paid.method, paidOn: paid.date, reference: paid.reference || null },
    },
  )
}

/** Bulk payments of fees, and undoing them. */
export const PAYMENTS_WORK: Work = {
  kind: PAYMENTS,
  open: async (db: Db, { id }: OwnTask) => {
    const action = (await queries.findAction(db, id)) ?? missing('task')
    return turnOf(db, id, () => (action.undoes === null ? payNext(db, action) : undoNext(db, action, action.undoes)))
  },
}

const VERDICTS: Record<string, Verdict> = {
  'already-paid': 'NOTHING_DUE',
  'no-fee': 'NOTHING_DUE',
  'not-payable': 'CLOSED',
  'own-payment': 'NOT_ALLOWED',
  'above-you': 'NOT_ALLOWED',
}

/**
 * Records the fees of the next one in a transaction of its own. Returns how many were processed: 1, or 0 at the end.
 */
async function payNext(
  db: Db,
  { taskId, ownerId, fromAddress, season, method, paidOn, reference }: queries.Action,
): Promise<number> {
  let personId: number | undefined
  if (season === null || method === null || paidOn === null) return missing('task')
  try {
    return await inTransaction(db, async (trx) => {
      const [person] = await queries.claimTargets(trx, taskId, 1)
      if (!person) return 0
      personId = person.id
      // In bulk nobody records their own payment, whatever their rights.
      const doer = { id: ownerId, address: fromAddress ?? '', roles: [], subscriptions: [] }
      const money = { method, date: paidOn, season, reference: reference ?? undefined }
      const { payment } = await recordFeesIn(trx, doer, person.id, money)
      await queries.saveDeed(trx, taskId, person.id, { payment })
      await queries.saveVerdict(trx, taskId, [person.id], 'DONE')
      return 1
    })
  } catch (error) {
    if (personId === undefined) throw error
    const verdict = (error instanceof Refusal && VERDICTS[error.code]) || 'FAILED'
    if (verdict === 'FAILED') log.error({ task: taskId, person: personId, fault: faultOf(error) }, 'fee not recorded')
    await queries.saveVerdict(db, taskId, [personId], verdict)
    return 1
  }
}

/** Undoes the payment of the next one (rules#undo-of-payments), in a transaction of its own. */
async function undoNext(db: Db, { taskId, ownerId, fromAddress }: queries.Action, undoes: number): Promise<number> {
  let personId: number | undefined
  try {
    return await inTransaction(db, async (trx) => {
      const [person] = await queries.claimTargets(trx, taskId, 1)
      if (!person) return 0
      personId = person.id
      const roles = await listRolesInForce(trx, ownerId)
      const actor = { id: ownerId, address: fromAddress ?? '', roles, subscriptions: [], sessionId: '' }
      await undoPayment(trx, actor, (await queries.findDeed(trx, undoes, person.id))?.payment ?? 0)
      await queries.saveVerdict(trx, taskId, [person.id], 'DONE')
      return 1
    })
  } catch (error) {
    if (personId === undefined) throw error
    const verdict = verdictOf(error, 'CHANGED_SINCE')
    if (verdict === 'FAILED') log.error({ task: taskId, person: personId, fault: faultOf(error) }, 'payment not undone')
    await queries.saveVerdict(db, taskId, [personId], verdict)
    return 1
  }
}
