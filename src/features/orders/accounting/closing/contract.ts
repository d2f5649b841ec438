import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { absentOrNull, Day } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** The last closed day; null if no day is closed. */
const Closing = z.object({ closedUntil: Day.nullable() })

export const readClosing = endpoint('GET /accounting/closing', {
  auth: { may: may.keepAccounts },
  summary: 'Until when the books are closed',
  reply: Closing,
})

const Reason = z.string().trim().min(1, 'required').max(500, 'too-long')

/**
 * 400 `not-over` if the day is not over. Only a super-administrator can reopen days (403 `super-administrator`), and has to give a reason
 * (400 `required` at `reason`).
 */
export const saveClosing = endpoint('PUT /accounting/closing', {
  auth: { may: may.manageSociety },
  summary: 'Close the books until a day, or open them again',
  body: Closing.extend({ reason: absentOrNull(Reason).describe('Why days are opened again.') }),
  reply: Closing,
  refusals: { 403: ['super-administrator'] },
})
