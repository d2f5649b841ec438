import type { Db } from '../../../../server/data/db.ts'
import { isSealed } from '../../../../server/files/signature.ts'
import { findPayerOf } from './queries.ts'
import { linkedTo, madeAt, readLink } from './rules.ts'

/**
 * Finds the buyer of the order that a link opens, with rights to that order only; undefined if there is none, or if the
 * buyer's links were ended after the link was made (rules#order-links).
 */
export async function findLinked(db: Db, text: string) {
  const link = readLink(text)
  if (!link || !isSealed([...linkedTo(link.order), link.until], link.until, link.signature)) return undefined
  const id = await findPayerOf(db, link.order, madeAt(link))
  return id === undefined ? undefined : { id, sessionId: '', roles: [], subscriptions: [], order: link.order }
}
