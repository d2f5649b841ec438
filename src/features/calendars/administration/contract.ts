import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, EditedVersion, Euros, Instant, Nothing, Version } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Stage } from '../campaigns/contract.ts'

const administers = { among: 'CALENDARS', may: may.manageCommission } as const

/** A campaign as an administrator writes it: the year that is printed on its calendars, its first and last day, the least that is given. */
const Written = z.object({
  year: z.number('year').int('year').min(2000, 'year').max(2200, 'year'),
  opensOn: Day,
  closesOn: Day,
  minimum: Euros.min(2, 'minimum-too-small').max(1_000, 'minimum-too-large').default(2),
  version: EditedVersion,
  /** Creates the commission of the calendars with the first campaign, where there is none. */
  withCommission: z.boolean().default(false),
})
export const CampaignForm = Written.superRefine(({ opensOn, closesOn }, context) => {
  if (closesOn < opensOn) context.addIssue({ code: 'custom', path: ['closesOn'], message: 'ends-before-it-begins' })
})
export type CampaignForm = z.infer<typeof CampaignForm>

const count = z.number().int()

export const Campaign = z.object({
  id: count,
  year: count,
  opensOn: Day,
  closesOn: Day,
  minimum: Euros,
  stage: Stage,
  /** Whether anything was sold: the printed year stays. */
  sold: z.boolean(),
  books: count,
  /** Of them, still with their sellers. */
  booksOut: count,
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
  version: Version,
})
export type Campaign = z.infer<typeof Campaign>

/** Offered for the next campaign: the year after the last, its days a year later. */
const Suggestion = z.object({ year: count, opensOn: Day, closesOn: Day })
export type Suggestion = z.infer<typeof Suggestion>

/** The latest year first. */
export const listCampaigns = endpoint('GET /calendars/campaigns', {
  auth: administers,
  summary: 'The campaigns of the yearly calendar',
  // `commission`: whether there is a commission of calendars yet.
  reply: z.object({ rows: z.array(Campaign), suggestion: Suggestion.nullable(), commission: z.boolean() }),
})

/** 409 `year-taken`; `periods-overlap`, whose `errors` name the campaign in the way: its year, first and last day. */
const refusals = ['year-taken', 'periods-overlap'] as const

export const createCampaign = endpoint('POST /calendars/campaigns', {
  auth: administers,
  summary: 'Prepare a campaign of the yearly calendar',
  body: CampaignForm,
  reply: Campaign,
  statuses: [201],
  refusals: {
    403: ['not-allowed'],
    404: ['commission-not-found'],
    409: [...refusals, 'kind-taken', 'technical-name-taken'],
  },
})

export const saveCampaign = endpoint('PUT /calendars/campaigns/:id', {
  auth: administers,
  summary: 'Change a campaign of the yearly calendar',
  body: CampaignForm,
  versioned: true,
  reply: Campaign,
  refusals: { 404: ['campaign-not-found'], 409: [...refusals, 'year-sold', 'campaign-closed'] },
})

export const Closing = z.object({
  /** Why it is closed though something is open, which stands in the report. */
  reason: z.string().trim().max(1_000, 'too-long').default(''),
})
export type Closing = z.infer<typeof Closing>

/**
 * Nothing is sold on the web or at the desk after it. 409 `books-out`: `errors` name them; `still-open`: what needs a reason, and how many
 * of each; `already-closed`: when and by whom.
 */
export const closeCampaign = endpoint('POST /calendars/campaigns/:id/close', {
  auth: administers,
  summary: 'Close a campaign of the yearly calendar',
  body: Closing,
  reply: Nothing,
  refusals: { 404: ['campaign-not-found'], 409: ['books-out', 'still-open', 'already-closed'] },
})

export const reopenCampaign = endpoint('POST /calendars/campaigns/:id/reopen', {
  auth: { may: may.manageSociety },
  summary: 'Open a closed campaign again',
  reply: Nothing,
  refusals: { 404: ['campaign-not-found'], 409: ['not-closed'] },
})
