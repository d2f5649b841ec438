import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { fileOf, list } from '../../../shared/list.ts'
import {
  absentOrNull,
  ById,
  Day,
  EditedVersion,
  Euros,
  Instant,
  RichText,
  TotalEuros,
  Version,
} from '../../../shared/schemas.ts'
import { Leaving } from '../../mailing/mail-delivery/pace/contract.ts'
import { AttachmentIds } from '../../mailing/mailings/attachments/contract.ts'
import { may } from '../../platform/access/contract.ts'

const manage = { may: may.manageSociety }
const count = z.number().int()

/** A mailing of a campaign: the first letter, or a reminder on a day. `waiting` counts the members still to be written to. */
export const Mailing = z.object({
  id: count,
  kind: z.enum(['FIRST', 'REMINDER']),
  day: Day,
  startedAt: Instant.nullable(),
  sent: count,
  waiting: count,
  /** The sending status of the created mails. */
  mails: Leaving,
})
export type Mailing = z.infer<typeof Mailing>

/** A renewal campaign (rules#campaigns) with the payments since; amounts are the fees of its members. */
export const Campaign = z.object({
  id: count,
  season: count,
  createdAt: Instant,
  members: count,
  paid: count,
  /** The number of unpaid members without an e-mail, who get a letter by post. */
  byPost: count,
  expected: TotalEuros,
  received: TotalEuros,
  /** Income by day. */
  receipts: z.array(z.object({ day: Day, received: TotalEuros })),
  mailings: z.array(Mailing),
  /** Days of the future reminders. */
  days: z.array(Day),
  version: Version,
})
export type Campaign = z.infer<typeof Campaign>

/** Previews a campaign for a season on sale: its recipients and who is left out. By default for the season whose fees are due now. */
export const previewCampaign = endpoint('GET /campaigns/preview', {
  auth: manage,
  summary: 'Whom a renewal campaign would write to',
  query: z.object({
    season: z.coerce
      .number()
      .int()
      .min(2000)
      .max(2200)
      .optional()
      .describe('A season on sale; left out, the one fees are asked for now.'),
  }),
  reply: z.object({
    season: count,
    /** The seasons on sale to choose from. */
    seasons: z.array(count),
    toWrite: count,
    /** The number of members who owe the fee and have no e-mail: they get a letter by post. */
    byPost: count,
    expected: TotalEuros,
    paid: count,
    suspended: count,
    withoutFee: count,
    /** The campaign of this season, if it was started. */
    campaign: count.nullable(),
    /** When the last mail would be sent if the campaign started now. */
    endsAt: Instant.nullable(),
  }),
  refusals: { 409: ['season-closed'] },
})

/** The campaigns, the latest season first. */
export const listCampaigns = endpoint('GET /campaigns', {
  auth: manage,
  summary: 'The renewal campaigns',
  reply: z.object({ rows: z.array(Campaign) }),
})

export const readCampaign = endpoint('GET /campaigns/:id', {
  auth: manage,
  summary: 'A renewal campaign and how far it is',
  reply: Campaign,
  refusals: { 404: ['campaign-not-found'] },
})

const line = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** The society's own text before the button of the letter; without it, the default text is used. */
export const CampaignWords = z.object({
  subject: z.string().transform(line).pipe(z.string().min(1, 'required').max(150, 'too-long')),
  text: RichText.min(1, 'required').max(20_000, 'too-long'),
})
export type CampaignWords = z.infer<typeof CampaignWords>

/** The text and the attachments of the first letter; reminders have their own text. */
export const CampaignLetter = z.object({ words: absentOrNull(CampaignWords), attachments: AttachmentIds })

/** The first letter of a season's campaign as the screen sends it; without a text, the default one is used. */
export type WrittenLetter = { season: number; words: CampaignWords | null; attachments: string[] }

/** Starts the season's only campaign: 409 `campaign-exists`. 409 `season-closed` if the season is not on sale, `nobody` if nobody is left to pay. */
export const startCampaign = endpoint('POST /campaigns', {
  auth: manage,
  summary: 'Start a renewal campaign',
  body: CampaignLetter.extend({ season: z.number().int().min(2000).max(2200) }),
  reply: Campaign,
  statuses: [201],
  refusals: { 409: ['campaign-exists', 'season-closed', 'nobody', 'attachment-missing'] },
})

export const REMINDERS_MAX = 6

/** Replaces the days of the future reminders. 409 `reminder-past` for a new day that is not after today. */
export const planReminders = endpoint('PUT /campaigns/:id/reminders', {
  auth: manage,
  summary: 'Plan the reminders of a campaign',
  body: z.object({ days: z.array(Day).max(REMINDERS_MAX), version: EditedVersion }),
  versioned: true,
  reply: Campaign,
  refusals: { 404: ['campaign-not-found'], 409: ['reminder-past'] },
})

export const CampaignMember = z.object({
  id: count,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** The address on one line, for members who get a letter by post. */
  postalAddress: z.string().nullable(),
  expected: Euros,
  paid: z.boolean(),
})
export type CampaignMember = z.infer<typeof CampaignMember>

/** Lists the members of a campaign by name, either paid or unpaid. */
export const listCampaignMembers = list({
  path: '/campaigns/:id/members',
  auth: manage,
  summary: 'Who paid and who did not',
  params: ById,
  row: CampaignMember,
  takes: ['q'],
  filters: {
    paid: z.stringbool().optional().describe('Those who paid, or those who did not; left out, both.'),
    byPost: z
      .stringbool()
      .optional()
      .describe('Those who have no e-mail and are to be written to by post, or the others; left out, both.'),
  },
  refusals: { 404: ['campaign-not-found'] },
})

export const listCampaignMembersFile = fileOf(listCampaignMembers, { summary: 'The same as a file' })
