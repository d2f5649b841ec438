import { type Db, inTransaction, type Trx } from '../../../../server/data/db.ts'
import { conflict, missing, Refusal } from '../../../../server/http/errors.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import { setTriggerActor } from '../../../catalogue/reservations/service.ts'
import { annulReceived, restoreReceived } from '../../../orders/manual-orders/service.ts'
import { lockOrder } from '../../../orders/orders/service.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { claimStubs, holdStubs, lockSync } from '../recording/queries.ts'
import { settleNumbers, stubsInUse } from '../recording/service.ts'
import type { checkSale as contract } from './contract.ts'
import * as queries from './queries.ts'

type Sale = NonNullable<Awaited<ReturnType<typeof queries.findSale>>>

/** Locks a sale with its order until the transaction ends. */
async function hold(trx: Trx, externalId: string): Promise<Sale> {
  const order = (await lockOrder(trx, { externalId })) ?? missing('sale')
  return (await queries.findSale(trx, order.id)) ?? missing('sale')
}

/** Gives the sale this number instead of its own, if any; 409 if it is used. */
async function renumber(trx: Trx, sale: Sale, stub: number | null) {
  const { campaignId, commandId: saleId } = sale
  // The released number goes to the next gift that claims it, as in a sync.
  await lockSync(trx, campaignId)
  await holdStubs(
    trx,
    campaignId,
    [sale.stub, stub].filter((each) => each !== null),
  )
  await queries.freeStub(trx, saleId)
  if (stub !== null && (await claimStubs(trx, [{ campaignId, number: stub, saleId }])).size === 0)
    throw await stubsInUse(trx, campaignId, [stub])
  await queries.keepBook(trx, saleId, { campaignId, stub })
}

/** Settles a sale that was to be checked, optionally under another number (rules#to-check). */
export const checkSale = (
  db: Db,
  actor: Actor,
  externalId: string,
  { note, stubNumber, neverMade }: InputOf<typeof contract>['body'],
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const sale = await hold(trx, externalId)
    // A cancelled sale has released its number; it must not get another one, which nobody could sell any more.
    if (sale.toCheck.length === 0 || !sale.sold) throw conflict('nothing-to-check')
    if (sale.checkedAt !== null) throw alreadyChecked(sale.checkedAt, sale.checkedBy)
    if (neverMade) return await annul(trx, actor, sale, note)
    const corrected = stubNumber !== undefined && stubNumber !== sale.stub
    if (corrected) await renumber(trx, sale, stubNumber)
    const stubBefore = corrected ? sale.stub : null
    await queries.saveCheck(trx, sale.commandId, { checkedBy: actor.id, checkNote: note, corrected, stubBefore })
    const details = { command: sale.commandId, ...(corrected && { stub: stubNumber, before: sale.stub }) }
    if (corrected && sale.stub !== null) await settleNumbers(trx, sale.campaignId, [sale.stub])
    await recordAct(trx, actor, 'calendar.sale-checked', { kind: 'calendar', id: sale.campaignId }, details)
    return undefined
  })

/** Annuls a gift that was never made: releases its number and removes its money from every sum. */
async function annul(trx: Trx, actor: Actor, sale: Sale, note: string): Promise<void> {
  const { commandId, campaignId, stub } = sale
  if (!sale.toCheck.includes('WITHDRAWN')) throw conflict('not-withdrawn')
  await lockSync(trx, campaignId)
  await setTriggerActor(trx, actor)
  await annulReceived(trx, commandId)
  await setTriggerActor(trx, undefined)
  await queries.saveCheck(trx, commandId, { checkedBy: actor.id, checkNote: note, corrected: false, stubBefore: stub })
  if (stub !== null) await settleNumbers(trx, campaignId, [stub])
  await recordAct(trx, actor, 'calendar.sale-annulled', { kind: 'calendar', id: campaignId }, { command: commandId })
}

function alreadyChecked(at: string, by: string | null): Refusal {
  const code = 'already-checked'
  const errors = [{ path: 'at', code, message: at }]
  return new Refusal(409, code, { errors: by ? [...errors, { path: 'by', code, message: by }] : errors })
}

/** Marks a sale to be checked again, under its former number; 409 if that is used by now. */
export const uncheckSale = (db: Db, actor: Actor, externalId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const sale = await hold(trx, externalId)
    if (sale.checkedAt === null) throw conflict('not-checked')
    if (!sale.sold) await restoreReceived(trx, sale.commandId)
    if (sale.corrected && sale.sold) await renumber(trx, sale, sale.stubBefore)
    await queries.undoCheck(trx, sale.commandId)
    if (sale.corrected && sale.stub !== null) await settleNumbers(trx, sale.campaignId, [sale.stub])
    const details = { command: sale.commandId }
    await recordAct(trx, actor, 'calendar.sale-unchecked', { kind: 'calendar', id: sale.campaignId }, details)
  })
