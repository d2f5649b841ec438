import type { Db } from '../../../../server/data/db.ts'
import type { BinaryReply } from '../../../../server/http/bind.ts'
import { conflict } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { drawLogo } from '../../../society/settings/logo/service.ts'
import { readAssociation } from '../../../society/settings/service.ts'
import { numberOf, receiptFile } from '../rules.ts'
import { findVisible } from '../service.ts'
import { factsOf } from './rules.ts'

/** Draws the receipt of an order that the caller may see, from its frozen content; 409 `not-paid`. */
export async function readReceiptFile(db: Db, actor: Actor, id: number): Promise<BinaryReply> {
  const order = await findVisible(db, actor, id)
  const number = numberOf(order)
  if (number === null || order.paidAt === null) throw conflict('not-paid', `The order is ${order.state}`)
  const receipt = factsOf({ ...order, paidAt: order.paidAt }, number)
  const { drawReceipt } = await import('./drawing.ts')
  const bytes = await drawReceipt(receipt, { association: await readAssociation(db), logo: await drawLogo(db, 192) })
  return { bytes, type: 'application/pdf', filename: receiptFile(number) }
}
