import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Day } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

const count = z.number().int()

/** Progress of the current campaign: the one of the season whose fees are due today (rules#home). */
export const CampaignProgress = z.object({
  season: count,
  /** The last day that the fee covers. */
  endsOn: Day,
  members: count,
  paid: count,
  /**
   * The next reminder, if it leaves within days while the bank statements are too old to know who has paid, and the last
   * day that they cover, if any was read; null otherwise.
   */
  reminder: z.object({ day: Day, statementsUntil: Day.nullable() }).nullable(),
})
export type CampaignProgress = z.infer<typeof CampaignProgress>

/** For administrators who may record fees: contains neither names nor amounts. */
export const readCampaignProgress = endpoint('GET /campaigns/progress', {
  auth: { may: may.recordMoney },
  summary: 'How many have renewed in the campaign that runs',
  reply: z.object({ campaign: CampaignProgress.nullable() }),
})
