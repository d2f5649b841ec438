import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Reason } from '../refunds/cancellation/contract.ts'

const decision = {
  auth: { of: 'reservation', may: may.manageCommission },
  reply: Nothing,
  /** The line needs no approval, or was decided on already. */
  refusals: { 409: ['not-to-approve'] },
  limit: { max: 300, minutes: 10 },
} as const

export const approveReservation = endpoint('POST /reservations/:id/approve', {
  ...decision,
  summary: 'Approve what was booked',
})

/** The line waits for approval again: possible for ten minutes, until the buyer gets a mail. */
export const undoApproval = endpoint('POST /reservations/:id/approve/undo', {
  ...decision,
  summary: 'Take an approval back before its buyer is told',
  refusals: { 409: ['not-approved', 'too-late-to-undo'] },
})

/** Refunds all that was paid for the line and tells the buyer why. */
export const refuseReservation = endpoint('POST /reservations/:id/refuse', {
  ...decision,
  summary: 'Refuse what was booked',
  body: z.object({ reason: Reason }),
})
