import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { Nothing, RichText } from '../../../../shared/schemas.ts'
import { MailSample } from '../../../mailing/mailings/contract.ts'
import { may } from '../../../platform/access/contract.ts'
import { CampaignLetter } from '../contract.ts'

const season = z.coerce.number().int().min(2000).max(2200)

/** The letter of a season's campaign as whoever asks would get it. */
export const readCampaignMail = endpoint('GET /campaigns/letter', {
  auth: { may: may.manageSociety },
  summary: 'The letter of a renewal campaign',
  query: z.object({ season: season.describe('The season it asks the fee of.') }),
  reply: MailSample.extend({
    /** What may be written in other words, as it reads where it is not. */
    words: z.object({ subject: z.string(), text: RichText }),
  }),
  refusals: { 404: ['person-not-found'] },
})

const Written = CampaignLetter.extend({ season })

/** The letter in these words, as whoever asks would get it. */
export const previewCampaignMail = endpoint('POST /campaigns/letter/preview', {
  auth: { may: may.manageSociety },
  summary: 'The letter of a renewal campaign in other words',
  body: Written,
  reply: MailSample,
  refusals: { 404: ['person-not-found'], 409: ['attachment-missing'] },
  limit: { max: 60, minutes: 10 },
})

/** Sends it to whoever asks, to be read where mails are read; its button leads to the portal alone. */
export const sendTrialCampaignMail = endpoint('POST /campaigns/letter/trials', {
  auth: { may: may.manageSociety },
  summary: 'Send the letter of a campaign to oneself',
  body: Written,
  reply: Nothing,
  refusals: { 404: ['person-not-found'], 409: ['attachment-missing'] },
  limit: { max: 20, minutes: 10 },
})
