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

/** One letter of a campaign: the first, or a reminder on a day. `waiting` is how many are still to be written to. */
export const Mailing = z.object({
  id: count,
  kind: z.enum(['FIRST', 'REMINDER']),
  day: Day,
  startedAt: Instant.nullable(),
  sent: count,
  waiting: count,
  /** How far the mails that were written are. */
  mails: Leaving,
})
export type Mailing = z.infer<typeof Mailing>

/** A renewal campaign (rules#campaigns) and who has paid since; amounts are the fees of its members. */
export const Campaign = z.object({
  id: count,
  season: count,
  createdAt: Instant,
  members: count,
  paid: count,
  /** Of those who have not paid: without an e-mail, to be written to by post. */
  byPost: count,
  expected: TotalEuros,
  received: TotalEuros,
  /** What came in on which days. */
  receipts: z.array(z.object({ day: Day, received: TotalEuros })),
  mailings: z.array(Mailing),
  /** Of the reminders to come. */
  days: z.array(Day),
  version: Version,
})
export type Campaign = z.infer<typeof Campaign>

/** What a campaign for a season on sale would do, and for whom it would not; by default for the one fees are asked for now. */
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
    /** Those on sale, of which one is chosen. */
    seasons: z.array(count),
    toWrite: count,
    /** Those who owe the fee and have no e-mail: to be written to by post. */
    byPost: count,
    expected: TotalEuros,
    paid: count,
    suspended: count,
    withoutFee: count,
    /** The campaign of this season, where there is one. */
    campaign: count.nullable(),
    /** When the last of the mails will have left, were it started now. */
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

/** The letter in the society's own words: what stands before the button. Left out: as it always reads. */
export const CampaignWords = z.object({
  subject: z.string().transform(line).pipe(z.string().min(1, 'required').max(150, 'too-long')),
  text: RichText.min(1, 'required').max(20_000, 'too-long'),
})
export type CampaignWords = z.infer<typeof CampaignWords>

/** What is written, and the files that go with the first letter; its reminders have words of their own. */
export const CampaignLetter = z.object({ words: absentOrNull(CampaignWords), attachments: AttachmentIds })

/** The first letter of a season's campaign as a screen sends it; without words it reads as it always does. */
export type WrittenLetter = { season: number; words: CampaignWords | null; attachments: string[] }

/** One a season: 409 `campaign-exists`. 409 `season-closed` where the season is not on sale, `nobody` where nobody is left to pay. */
export const startCampaign = endpoint('POST /campaigns', {
  auth: manage,
  summary: 'Start a renewal campaign',
  body: CampaignLetter.extend({ season: z.number().int().min(2000).max(2200) }),
  reply: Campaign,
  statuses: [201],
  refusals: { 409: ['campaign-exists', 'season-closed', 'nobody', 'attachment-missing'] },
})

export const REMINDERS_MAX = 6

/** The days of the reminders to come, in place of those planned before. 409 `reminder-past` for a new day that is not after today. */
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
  /** On one line, for who is written to by post. */
  postalAddress: z.string().nullable(),
  expected: Euros,
  paid: z.boolean(),
})
export type CampaignMember = z.infer<typeof CampaignMember>

/** The members of a campaign by name, those who paid or those who did not. */
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
