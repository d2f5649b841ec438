import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Nothing } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Reason } from '../refunds/cancellation/contract.ts'

const decision = {
  auth: { of: 'reservation', may: may.manageCommission },
  reply: Nothing,
  /** Nobody's word is wanted, or it was given. */
  refusals: { 409: ['not-to-approve'] },
  limit: { max: 300, minutes: 10 },
} as const

export const approveReservation = endpoint('POST /reservations/:id/approve', {
  ...decision,
  summary: 'Approve what was booked',
})

/** Waits for a word again, within ten minutes of its approval and before its buyer is told. */
export const undoApproval = endpoint('POST /reservations/:id/approve/undo', {
  ...decision,
  summary: 'Take an approval back before its buyer is told',
  refusals: { 409: ['not-approved', 'too-late-to-undo'] },
})

/** All that was paid for it goes back, and the buyer is told why. */
export const refuseReservation = endpoint('POST /reservations/:id/refuse', {
  ...decision,
  summary: 'Refuse what was booked',
  body: z.object({ reason: Reason }),
})
