import sanitizeHtml from 'sanitize-html'
import type { Db } from '../../server/data/db.ts'
import { getFile, putFile } from '../../server/files/storage.ts'
import { missing } from '../../server/http/errors.ts'
import { API_BASE } from '../../shared/endpoint.ts'
import { toEuros } from '../../shared/money.ts'
import type { Membertype, Subscription } from '../persons/contract.ts'
import { currentSeasonOfLink } from '../siteconfiguration/service.ts'
import type { Resource } from './contract.ts'
import { findPicture, insertFee, listFeesFor } from './queries.ts'

export { listFeesFor } from './queries.ts'

export type Fee = Awaited<ReturnType<typeof listFeesFor>>[number]
type Payer = { id: number; membertype: Membertype; subscriptions: Subscription[] }

/**
 * The fees a person still has to pay (rules#fees), for the season a link was `made` for or, where that is null or over, for the
 * one asked for now. `defined` are all fees of the status: none where the society has none; 404 where all are paid.
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

/** A fee as the wire shows it. */
export const presentFee = (fee: Fee): Resource => ({
  id: fee.id,
  name: fee.name,
  description: sanitizeHtml(fee.description),
  price: toEuros(fee.priceCents),
  billingPeriod: fee.billingPeriod,
  _links: fee.picture ? { file: { href: `${API_BASE}/resources/${fee.id}/file` } } : {},
})

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', png: 'image/png', jpg: 'image/jpeg' }

/** The picture's bytes; 404 where the resource or its picture is not there. */
export async function readPicture(db: Db, id: number) {
  const name = (await findPicture(db, id))?.picture ?? missing('picture')
  const bytes = (await getFile(name)) ?? missing('picture')
  return { bytes, type: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
}

/** Defines a fee with its picture (WebP). */
export async function defineFee(
  db: Db,
  fee: Omit<Parameters<typeof insertFee>[1], 'picture'>,
  picture: Buffer | undefined,
): Promise<number> {
  const stored = picture ? await putFile(picture, 'webp') : null
  const { id } = await insertFee(db, { ...fee, description: sanitizeHtml(fee.description), picture: stored })
  return id
}
