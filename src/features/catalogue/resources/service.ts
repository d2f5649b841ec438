import type { Db } from '../../../server/data/db.ts'
import { missing } from '../../../server/http/errors.ts'
import { API_BASE, type ReplyOf } from '../../../shared/endpoint.ts'
import { type Cents, toEuros } from '../../../shared/money.ts'
import { openOwn } from '../../platform/files/service.ts'
import type { Membertype, Subscription } from '../../society/persons/contract.ts'
import { currentSeasonOfLink } from '../../society/settings/service.ts'
import type { listFees } from './contract.ts'
import { findPicture, listFeesFor } from './queries.ts'

export type Fee = Awaited<ReturnType<typeof listFeesFor>>[number]
export const totalOf = (fees: readonly Fee[]): Cents => fees.reduce((sum, fee) => sum + fee.priceCents, 0)
type Payer = { id: number; membertype: Membertype; subscriptions: Subscription[] }

/**
 * Computes the fees a person still has to pay (rules#fees), for the season a link was `made` for or, if that is null or
 * over, the one on sale. `defined` are all fees of the status, empty if the society has none; 404 if all are paid.
 */
export async function feesToPay(
  db: Db,
  payer: Payer,
  made: number | null,
): Promise<{ season: number; fees: Fee[]; defined: Fee[] }> {
  const season = await currentSeasonOfLink(db, made)
  const defined = await listFeesFor(db, payer, season)
  const fees = defined.filter((fee) => !fee.paid)
  if (defined.length > 0 && fees.length === 0) missing('fee')
  return { season, fees, defined }
}

/** A fee in the form of the API. */
export const presentFee = (fee: Fee): ReplyOf<typeof listFees>['rows'][number] => ({
  id: fee.id,
  name: fee.name,
  description: fee.description,
  price: toEuros(fee.priceCents),
  billingPeriod: fee.billingPeriod,
  _links: fee.pictureId ? { file: { href: `${API_BASE}/resources/${fee.id}/file` } } : {},
})

/** Opens the picture for streaming; 404 if the resource or its picture does not exist. */
export const readPicture = async (db: Db, id: number) =>
  await openOwn(db, (await findPicture(db, id))?.pictureId ?? missing('picture'), 'webp')
