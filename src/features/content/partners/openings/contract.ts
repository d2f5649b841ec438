import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day, Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

const refusals = { 404: ['partner-not-found'] }

/** Counts an opening by day, anonymously (rules#partners). */
export const countOpening = endpoint('POST /partners/:id/openings', {
  auth: 'member',
  summary: 'An offer was opened',
  reply: Nothing,
  limit: { max: 120, minutes: 10 },
  refusals,
})

export const readOpenings = endpoint('GET /partners/:id/openings', {
  auth: { may: may.manageSociety },
  summary: 'How often a partner’s offer was opened',
  reply: z.object({
    thisMonth: z.number().int(),
    total: z.number().int(),
    /** Last 30 days, today included. */
    days: z.array(z.object({ day: Day, opened: z.number().int() })),
  }),
  refusals,
})
