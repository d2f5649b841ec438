import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { ById, EditedVersion, Nothing, RichText, Version } from '../../../../shared/schemas.ts'
import { MailSample } from '../../../mailing/mailings/contract.ts'
import { may } from '../../../platform/access/contract.ts'
import { CampaignLetter, CampaignWords } from '../contract.ts'

const season = z.coerce.number().int().min(2000).max(2200)

/** The letter of a season's campaign as the caller would get it. */
export const readCampaignMail = endpoint('GET /campaigns/letter', {
  auth: { may: may.manageSociety },
  summary: 'The letter of a renewal campaign',
  query: z.object({ season: season.describe('The season it asks the fee of.') }),
  reply: MailSample.extend({
    /** The default of the text that can be changed. */
    words: z.object({ subject: z.string(), text: RichText }),
  }),
  refusals: { 404: ['person-not-found'] },
})

const LetterOfSeason = CampaignLetter.extend({ season })

/** The letter with this text as the caller would get it. */
export const previewCampaignMail = endpoint('POST /campaigns/letter/preview', {
  auth: { may: may.manageSociety },
  summary: 'The letter of a renewal campaign in other words',
  body: LetterOfSeason,
  reply: MailSample,
  refusals: { 404: ['person-not-found'], 409: ['attachment-missing'] },
  limit: { max: 60, minutes: 10 },
})

/** Sends a test mail to the caller; its button only leads to the portal. */
export const sendTrialCampaignMail = endpoint('POST /campaigns/letter/trials', {
  auth: { may: may.manageSociety },
  summary: 'Send the letter of a campaign to oneself',
  body: LetterOfSeason,
  reply: Nothing,
  refusals: { 404: ['person-not-found'], 409: ['attachment-missing'] },
  limit: { max: 20, minutes: 10 },
})

const ofCampaign = { 404: ['campaign-not-found', 'person-not-found'] }
const count = z.number().int()

/** The text of future reminders, its default, the recipients as of now, and the preview for the caller. */
const Reminder = z.object({
  subject: z.string(),
  text: RichText,
  version: Version,
  usual: z.object({ subject: z.string(), text: RichText }),
  /** Counts of its members: those who would get a reminder, and those who paid, have no e-mail, or may not sign in. */
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

/** Sets the text of future reminders; saving the default text restores the default. A reminder being sent does not change. */
export const saveReminder = endpoint('PUT /campaigns/:id/reminder', {
  auth: { may: may.manageSociety },
  params: ById,
  summary: 'Write what the reminders to come of a campaign say',
  body: CampaignWords.extend({ version: EditedVersion }),
  versioned: true,
  reply: Reminder,
  refusals: ofCampaign,
})

/** Sends a test mail to the caller only. */
export const sendTrialReminder = endpoint('POST /campaigns/:id/reminder/trials', {
  auth: { may: may.manageSociety },
  params: ById,
  summary: 'Send a reminder of a campaign to oneself',
  reply: Nothing,
  refusals: ofCampaign,
  limit: { max: 20, minutes: 10 },
})
