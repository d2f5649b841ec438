import { type Db, inTransaction } from '../../../../server/data/db.ts'
import { missing, Refusal } from '../../../../server/http/errors.ts'
import { faultOf, log } from '../../../../server/log.ts'
import { toCents, toEuros } from '../../../../shared/money.ts'
import { demandSeason, readFees, recordFeesIn } from '../../../members/membership/offline/service.ts'
import { demandDate } from '../../../orders/orders/dates/service.ts'
import { may } from '../../../platform/access/contract.ts'
import type { Actor } from '../../../platform/access/service.ts'
import type { OwnTask, Work } from '../../../platform/tasks/work/service.ts'
import type { Verdict } from '../bulk/contract.ts'
import * as queries from '../bulk/queries.ts'
import { startBulk, turnOf } from '../bulk/service.ts'
import type { Selection } from '../contract.ts'
import { settleSelection } from '../service.ts'
import type { BulkPayment } from './contract.ts'

/** How many of them have something to pay for the season, and how much in all. 409 `not-on-sale`. */
export async function previewPayments(
  db: Db,
  { selection, season: asked }: { selection: Selection; season?: number | undefined },
) {
  const { season, seasons } = await demandSeason(db, asked)
  const ids = [...(await settleSelection(db, selection))]
  const totals: number[] = []
  for (const id of ids) totals.push(await dueOf(db, id, season))
  const due = totals.filter((cents) => cents > 0)
  return {
    season,
    seasons,
    due: due.length,
    others: ids.length - due.length,
    total: toEuros(due.reduce((sum, cents) => sum + cents, 0)),
  }
}

/** What somebody has to pay for a season, in cents; nothing where the account takes no fee. */
async function dueOf(db: Db, id: number, season: number) {
  try {
    return toCents((await readFees(db, id, season)).total)
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}

const PAYMENTS = 'bulk-payments'

/** Records the fees of a season for each of them (rules#bulk-work). 400 for the date, 409 `not-on-sale`. */
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
      deed: { kind: 'PAY', season, method: paid.method, paidOn: paid.date },
    },
  )
}

/** Fees recorded for many. */
export const PAYMENTS_WORK: Work = {
  kind: PAYMENTS,
  open: async (db: Db, { id }: OwnTask) => {
    const action = (await queries.findAction(db, id)) ?? missing('task')
    return turnOf(db, id, () => payNext(db, action))
  },
}

const VERDICTS: Record<string, Verdict> = {
  'already-paid': 'NOTHING_DUE',
  'no-fee': 'NOTHING_DUE',
  'not-payable': 'CLOSED',
  'own-payment': 'NOT_ALLOWED',
  'above-you': 'NOT_ALLOWED',
}

/** Records the fees of the next of them, in a transaction of its own. Gives how many were met: 1, or 0 at the end. */
async function payNext(
  db: Db,
  { taskId, ownerId, fromAddress, season, method, paidOn }: queries.Action,
): Promise<number> {
  let personId: number | undefined
  if (season === null || method === null || paidOn === null) return missing('task')
  try {
    return await inTransaction(db, async (trx) => {
      const [person] = await queries.claimTargets(trx, taskId, 1)
      if (!person) return 0
      personId = person.id
      // Among many nobody records their own, whatever their rights.
      const doer = { id: ownerId, address: fromAddress ?? '', roles: [], subscriptions: [] }
      await recordFeesIn(trx, doer, person.id, { method, date: paidOn, season })
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
