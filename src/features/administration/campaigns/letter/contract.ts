import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { ById, EditedVersion, Nothing, RichText, Version } from '../../../../shared/schemas.ts'
import { MailSample } from '../../../mailing/mailings/contract.ts'
import { may } from '../../../platform/access/contract.ts'
import { CampaignLetter, CampaignWords } from '../contract.ts'

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

const ofCampaign = { 404: ['campaign-not-found', 'person-not-found'] }
const count = z.number().int()

/** What the reminders to come say, as it reads by itself, whom one would write to now and how whoever asks would get it. */
const Reminder = z.object({
  subject: z.string(),
  text: RichText,
  version: Version,
  usual: z.object({ subject: z.string(), text: RichText }),
  /** Of its members: who would get one, and who would not as they paid, have no e-mail, or may not sign in. */
  readers: z.object({ toWrite: count, paid: count, byPost: count, closed: count }),
  mail: MailSample,
})
export type Reminder = z.infer<typeof Reminder>

export const readReminder = endpoint('GET /campaigns/:id/reminder', {
  auth: { may: may.manageSociety },
  params: ById,
  summary: 'What the reminders to come of a campaign say',
  reply: Reminder,
  refusals: ofCampaign,
})

/** In these words from now on; in those it always has, it reads as it always does. What has begun goes on as it began. */
export const saveReminder = endpoint('PUT /campaigns/:id/reminder', {
  auth: { may: may.manageSociety },
  params: ById,
  summary: 'Write what the reminders to come of a campaign say',
  body: CampaignWords.extend({ version: EditedVersion }),
  versioned: true,
  reply: Reminder,
  refusals: ofCampaign,
})

/** Sends it to whoever asks, and to nobody else. */
export const sendTrialReminder = endpoint('POST /campaigns/:id/reminder/trials', {
  auth: { may: may.manageSociety },
  params: ById,
  summary: 'Send a reminder of a campaign to oneself',
  reply: Nothing,
  refusals: ofCampaign,
  limit: { max: 20, minutes: 10 },
})
