import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, Euros, RichText } from '../../../shared/schemas.ts'

/** Where the sale of a campaign's calendars stands: it is still to open, it is on, it is over. */
export const Stage = z.enum(['COMING', 'OPEN', 'OVER'])
export type Stage = z.infer<typeof Stage>

export const Source = z.enum(['WEB', 'DESK', 'DOOR'])
export type Source = z.infer<typeof Source>

/** A number that is printed on the stub of a calendar. */
export const StubNumber = z.number('stub-number').int('stub-number').min(1, 'stub-number').max(9_999_999, 'stub-number')

/** What the page where calendars are bought says of the campaign: the year that is printed on them, and until when they are sold. */
export const PublicCampaign = z.object({
  year: z.number().int(),
  stage: Stage,
  opensOn: Day,
  closesOn: Day,
  /** The least that is given for one. */
  minimum: Euros,
  /** Whether calendars are paid by card here. */
  byCard: z.boolean(),
  html: RichText,
})
export type PublicCampaign = z.infer<typeof PublicCampaign>

/** The campaign of the day, else the next to open, else the latest; 404 where there never was one. */
export const readCampaign = endpoint('GET /calendars/campaign', {
  auth: 'public',
  summary: 'The campaign that calendars are sold in',
  reply: PublicCampaign,
  refusals: { 404: ['campaign-not-found'] },
})

/** Why an administrator should look at a sale (rules#to-check). */
export const DOUBTS = ['OUTSIDE', 'CLASH', 'TWICE', 'LATE', 'WITHDRAWN', 'NO_STUB'] as const
export type Doubt = (typeof DOUBTS)[number]
