import type { Db } from '../../../server/data/db.ts'
import { isSealed, seal } from '../../../server/files/signature.ts'
import { findPayerOf } from './queries.ts'
import { pageOf, readLink } from './rules.ts'

/** A stay is booked a year ahead and its receipt asked for after it. */
const DAYS = 550

const words = (order: number, until: number) => ['order', order, until] as const

/** The address of an order's page as its buyer's mails have it: it opens without signing in (rules#order-links). */
export function orderAddress(publicUrl: string, order: number, now = Date.now()): string {
  const until = Math.floor(now / 1_000) + DAYS * 86_400
  return pageOf(publicUrl, { order, until, signature: seal(words(order, until)) })
}

/** The buyer of the order that a link leads to, with no right but to that order; undefined where there is none. */
export async function findLinked(db: Db, text: string) {
  const link = readLink(text)
  if (!link || !isSealed(words(link.order, link.until), link.until, link.signature)) return undefined
  const id = await findPayerOf(db, link.order)
  return id === undefined ? undefined : { id, sessionId: '', roles: [], subscriptions: [], order: link.order }
}
