import { brokenConstraint, type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import { listAll } from '../../../calendars/campaigns/service.ts'
import { lockSync } from '../../../calendars/sales/recording/queries.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { type decide as Decided, Operation, type Waiting } from '../contract.ts'
import { stubOf } from '../rules.ts'
import { applyAll, faultsOf, notifyOfDuplicateGifts, type ReceivedOperation } from '../service.ts'
import * as queries from './queries.ts'

export const readWaiting = async (db: Db): Promise<{ rows: Waiting[] }> => ({
  rows: (await queries.listWaiting(db)).map(({ stub, ...row }) => ({
    ...row,
    stub: stubOf({ stub: stub ?? undefined }) ?? null,
  })),
})

type Row = Awaited<ReturnType<typeof queries.lockWaiting>>[number]

/** Waiting operations that can be applied: their door exists, their sale is paid, their id is their own. */
async function listFit(trx: Trx, rows: readonly Row[]): Promise<ReceivedOperation[]> {
  const campaigns = await listAll(trx)
  const all = rows.flatMap(({ campaignId, body, at, receivedAt, personId }): ReceivedOperation[] => {
    const campaign = campaigns.find(({ id }) => id === campaignId)
    if (!campaign) return []
    const when = { at: new Date(at), receivedAt: new Date(receivedAt) }
    return [{ operation: Operation.parse(body), campaign, ...when, personId }]
  })
  const { codes, sales } = await faultsOf(trx, all)
  return all.filter(
    ({ operation }) =>
      !codes.has(operation.id) && (operation.kind !== 'HANDOVER' || sales.get(operation.externalId) === true),
  )
}

/** Applies or rejects waiting operations (rules#rounds); those decided before, or not applicable yet, stay. */
export const decide = (
  db: Db,
  actor: Actor,
  { ids, apply }: InputOf<typeof Decided>['body'],
): Promise<{ decided: number }> =>
  inTransaction(db, async (trx) => {
    for (const campaignId of await queries.listCampaigns(trx, ids)) await lockSync(trx, campaignId)
    const rows = await queries.lockWaiting(trx, ids)
    const taken = apply ? await listFit(trx, rows) : []
    const decided = apply ? taken.map(({ operation }) => operation.id) : rows.map(({ id }) => id)
    if (decided.length === 0) return { decided: 0 }
    await queries.decideOn(trx, decided, apply ? 'APPLIED' : 'DISMISSED', actor.id)
    await applyAll(trx, taken)
    await notifyOfDuplicateGifts(trx, taken, null)
    const act = apply ? 'calendar.deliveries-taken' : 'calendar.deliveries-dismissed'
    await recordAct(trx, actor, act, { kind: 'calendar' }, { operations: decided.length })
    return { decided: decided.length }
  }).catch((error: unknown) => {
    // Somebody bought under the key of one of these in the meantime; tried again, it is found not applicable.
    if (brokenConstraint(error) === 'calendar_sales_key_key') return decide(db, actor, { ids, apply })
    throw error
  })
