import { type Db, inTransaction } from '../../../../server/data/db.ts'
import type { BinaryReply } from '../../../../server/http/bind.ts'
import { missing } from '../../../../server/http/errors.ts'
import { addDays, parisDay } from '../../../../shared/dates.ts'
import { API_BASE } from '../../../../shared/endpoint.ts'
import { calendarOf } from '../../../catalogue/reservations/calendar/rules.ts'
import { TO_APPROVE_WORDS } from '../../../catalogue/reservations/labels.ts'
import type { Actor } from '../../../platform/access/service.ts'
import { hashOf, newSecret } from '../../../platform/access/tokens/service.ts'
import { recordAct } from '../../../platform/audit/service.ts'
import { readSender } from '../../../society/settings/service.ts'
import * as queries from './queries.ts'

export const readFeed = async (db: Db, commissionId: number) => ({
  since: (await queries.findFeed(db, commissionId))?.createdAt ?? null,
})

type Commission = { id: number; technicalName: string }

/** Creates a new secret address; the one before stops working (rules#calendars). */
export const openFeed = (db: Db, actor: Actor, { id, technicalName }: Commission) =>
  inTransaction(db, async (trx) => {
    const token = newSecret()
    await queries.putFeed(trx, id, hashOf(token))
    await recordAct(trx, actor, 'commission.calendar-opened', { kind: 'commission', id })
    const { publicUrl } = await readSender(trx)
    return { url: `${publicUrl}${API_BASE}/reservations/calendar/${technicalName}.ics?token=${token}` }
  })

export const closeFeed = (db: Db, actor: Actor, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { numDeletedRows } = await queries.deleteFeed(trx, id)
    if (numDeletedRows > 0n) await recordAct(trx, actor, 'commission.calendar-closed', { kind: 'commission', id })
  })

/** Days back, and days ahead. */
const BEHIND_DAYS = 60
const AHEAD_DAYS = 400

/**
 * Lists the bookings of a commission for the holder of its address: which resource and when, never whose
 * (rules#calendars).
 */
export async function readCalendar(db: Db, technicalName: string, token: string): Promise<BinaryReply> {
  const { id, name } = (await queries.findOpened(db, technicalName, hashOf(token))) ?? missing('calendar')
  const now = new Date()
  const today = parisDay(now)
  const span = { from: addDays(today, -BEHIND_DAYS), to: addDays(today, AHEAD_DAYS) }
  const { publicUrl } = await readSender(db)
  const entries = (await queries.listBooked(db, id, span)).flatMap((stay) => {
    const { startDate, endDate, quantity, resourceName } = stay
    if (startDate === null || endDate === null) return []
    const tentative = stay.state === 'TO_APPROVE'
    const what = quantity > 1 ? `${resourceName} × ${quantity}` : resourceName
    const url = `${publicUrl}/management/commissions/reservations/${technicalName}/${stay.id}`
    return {
      uid: `reservation-${stay.id}@${new URL(publicUrl).hostname}`,
      summary: tentative ? `${what} ${TO_APPROVE_WORDS}` : what,
      description: url,
      url,
      startDate,
      endDate,
      tentative,
    }
  })
  const bytes = Buffer.from(calendarOf(name, entries, now))
  return { bytes, type: 'text/calendar; charset=utf-8', filename: `${technicalName}.ics` }
}
