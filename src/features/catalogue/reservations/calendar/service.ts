import type { Db } from '../../../../server/data/db.ts'
import type { BinaryReply } from '../../../../server/http/bind.ts'
import { conflict } from '../../../../server/http/errors.ts'
import { toEuros } from '../../../../shared/money.ts'
import type { Holder } from '../../../platform/access/rules.ts'
import { readSender } from '../../../society/settings/service.ts'
import { calendarWords, TO_APPROVE_WORDS } from '../labels.ts'
import { findVisible } from '../listed/service.ts'
import { calendarFile, calendarOf } from './rules.ts'

/** The iCalendar file of a stay or an event that the caller sees; 409 if it has no days or is no longer valid. */
export async function readCalendar(db: Db, viewer: Holder & { id: number }, id: number): Promise<BinaryReply> {
  const { startDate, endDate, startTime, endTime, state, resourceName, commandId, depositCents } = await findVisible(
    db,
    viewer,
    id,
  )
  if (startDate === null || endDate === null || state === 'CANCELLED' || state === 'REFUSED' || state === 'HELD')
    throw conflict('no-days', `The line is ${state}`)
  const { letterhead, publicUrl } = await readSender(db)
  const url = `${publicUrl}/command/${commandId}`
  const tentative = state === 'TO_APPROVE'
  const entry = {
    uid: `reservation-${id}@${new URL(publicUrl).hostname}`,
    summary: tentative ? `${resourceName} ${TO_APPROVE_WORDS}` : resourceName,
    description: calendarWords(commandId, url, depositCents === null ? null : toEuros(depositCents)),
    url,
    startDate,
    endDate,
    startTime,
    endTime,
    tentative,
  }
  const bytes = Buffer.from(calendarOf(letterhead.name, [entry], new Date()))
  return { bytes, type: 'text/calendar; charset=utf-8', filename: calendarFile(id) }
}
