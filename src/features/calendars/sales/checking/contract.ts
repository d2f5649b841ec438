import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { absentOrNull, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { StubNumber } from '../../campaigns/contract.ts'

const ByExternalId = z.object({ externalId: z.uuid().describe('The name it has outside.') })
const check = {
  auth: { among: 'CALENDARS', may: may.manageCommission },
  params: ByExternalId,
  reply: Nothing,
  limit: { max: 300, minutes: 10 },
} as const

/**
 * Settles a sale that was to be checked, optionally with another number. If it was already done, `errors` give the time
 * (`at`) and the person (`by`).
 */
export const checkSale = endpoint('POST /commands/calendar/:externalId/check', {
  ...check,
  summary: 'Settle a sale that is to be checked',
  body: z.object({
    note: z.string().trim().max(1_000, 'too-long').default(''),
    stubNumber: absentOrNull(StubNumber),
    /**
     * For a sale that its seller withdrew: the gift was never made. It leaves figures, totals and report; nothing is
     * refunded.
     */
    neverMade: z.boolean().default(false),
  }),
  refusals: {
    404: ['sale-not-found'],
    409: ['nothing-to-check', 'already-checked', 'stub-taken', 'not-withdrawn', 'money-went-back'],
  },
})

/** Undoes the check: the sale must be checked again, under its former number. */
export const uncheckSale = endpoint('DELETE /commands/calendar/:externalId/check', {
  ...check,
  summary: 'Take back that a sale was checked',
  refusals: { 404: ['sale-not-found'], 409: ['not-checked', 'stub-taken'] },
})
