import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, Euros, RichText } from '../../../shared/schemas.ts'

/** State of a campaign: coming, open or over. */
export const Stage = z.enum(['COMING', 'OPEN', 'OVER'])
export type Stage = z.infer<typeof Stage>

export const Source = z.enum(['WEB', 'DESK', 'DOOR'])
export type Source = z.infer<typeof Source>

/** Number printed on a calendar's stub. */
export const StubNumber = z.number('stub-number').int('stub-number').min(1, 'stub-number').max(9_999_999, 'stub-number')

/** What the purchase page shows of the campaign: the printed year, and until when calendars are sold. */
export const PublicCampaign = z.object({
  year: z.number().int(),
  stage: Stage,
  opensOn: Day,
  closesOn: Day,
  /** Minimum amount for one. */
  minimum: Euros,
  /** Whether card payment is enabled. */
  byCard: z.boolean(),
  html: RichText,
})
export type PublicCampaign = z.infer<typeof PublicCampaign>

/** Reads the current campaign, else the next to open, else the latest; 404 if there never was one. */
export const readCampaign = endpoint('GET /calendars/campaign', {
  auth: 'public',
  summary: 'The campaign that calendars are sold in',
  reply: PublicCampaign,
  refusals: { 404: ['campaign-not-found'] },
})

/** Reasons for an administrator to check a sale (rules#to-check). */
export const DOUBTS = ['OUTSIDE', 'CLASH', 'TWICE', 'LATE', 'WITHDRAWN', 'NO_STUB'] as const
export type Doubt = (typeof DOUBTS)[number]
