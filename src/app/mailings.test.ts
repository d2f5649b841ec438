import { expect, test } from 'vitest'
import type { MailingKind } from '../features/mailing/mailings/contract.ts'
import { ENDPOINTS, nameOf } from './fixtures.ts'

/** The preview and the trial of each kind of mailing. Letters by post have neither: they are drawn while typed. */
const BEFORE: Record<Exclude<MailingKind, 'POST'>, [preview: string, trial: string]> = {
  REGISTER: ['POST /users/bulk/mail/preview', 'POST /users/bulk/mail/trials'],
  COMMISSION: ['POST /commissions/:id/circulars/preview', 'POST /commissions/:id/circulars/trials'],
  NEWS: ['GET /news/:id/mailing/preview', 'POST /news/:id/mailing/trials'],
  CAMPAIGN: ['POST /campaigns/letter/preview', 'POST /campaigns/letter/trials'],
  REMINDER: ['GET /campaigns/:id/reminder', 'POST /campaigns/:id/reminder/trials'],
  SELLERS: ['GET /calendars/reminders/preview', 'POST /calendars/reminders/trials'],
}

test('a mail to many is read and sent to oneself before it leaves, whatever kind it is (rules#sample)', () => {
  const served = ENDPOINTS.map(nameOf)
  expect(
    Object.values(BEFORE)
      .flat()
      .filter((name) => !served.includes(name)),
  ).toEqual([])
})
