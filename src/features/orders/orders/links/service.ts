import type { Db } from '../../../../server/data/db.ts'
import { isSealed } from '../../../../server/files/signature.ts'
import { findPayerOf } from './queries.ts'
import { linkedTo, madeAt, readLink } from './rules.ts'

/**
 * The buyer of the order that a link leads to, with no right but to that order; undefined where there is none, or where the link was made
 * before the buyer's links last ended (rules#order-links).
 */
export async function findLinked(db: Db, text: string) {
  const link = readLink(text)
  if (!link || !isSealed([...linkedTo(link.order), link.until], link.until, link.signature)) return undefined
  const id = await findPayerOf(db, link.order, madeAt(link))
  return id === undefined ? undefined : { id, sessionId: '', roles: [], subscriptions: [], order: link.order }
}
