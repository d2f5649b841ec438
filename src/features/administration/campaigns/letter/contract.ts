import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

const season = z.coerce.number().int().min(2000).max(2200)

/** The letter of a season's campaign as whoever asks would get it. */
export const readCampaignMail = endpoint('GET /campaigns/letter', {
  auth: { may: may.manageSociety },
  summary: 'The letter of a renewal campaign',
  query: z.object({ season: season.describe('The season it asks the fee of.') }),
  reply: z.object({ subject: z.string(), text: z.string() }),
})

/** Sends it to whoever asks, to be read where mails are read; its button leads to the portal alone. */
export const sendTrialCampaignMail = endpoint('POST /campaigns/letter/trials', {
  auth: { may: may.manageSociety },
  summary: 'Send the letter of a campaign to oneself',
  body: z.object({ season }),
  reply: Nothing,
  limit: { max: 20, minutes: 10 },
})
