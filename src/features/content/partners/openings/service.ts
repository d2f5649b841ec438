import type { Db } from '../../../../server/data/db.ts'
import { missing } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { findPartner } from '../queries.ts'
import { findFor } from '../service.ts'
import { addOpening, listDays, sumOpenings } from './queries.ts'

const DAYS = 30

/** Counts that the offer was opened; 404 where the caller sees no such partner. */
export async function countOpening(db: Db, actor: Actor, id: number) {
  const { id: partnerId } = (await findFor(db, actor, id)) ?? missing('partner')
  await addOpening(db, partnerId)
  return undefined
}

export async function readOpenings(db: Db, id: number) {
  if (!(await findPartner(db, id))) missing('partner')
  return { ...(await sumOpenings(db, id)), days: await listDays(db, id, DAYS) }
}
