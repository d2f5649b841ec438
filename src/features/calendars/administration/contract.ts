import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day, EditedVersion, Euros, Instant, Nothing, Version } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Stage } from '../campaigns/contract.ts'

const administers = { among: 'CALENDARS', may: may.manageCommission } as const

/** Form of a campaign: the year printed on its calendars, first and last day, minimum amount. */
const CampaignFields = z.object({
  year: z.number('year').int('year').min(2000, 'year').max(2200, 'year'),
  opensOn: Day,
  closesOn: Day,
  minimum: Euros.min(2, 'minimum-too-small').max(1_000, 'minimum-too-large').default(2),
  version: EditedVersion,
  /** Also creates the commission of the calendars if there is none. */
  withCommission: z.boolean().default(false),
})
export const CampaignForm = CampaignFields.superRefine(({ opensOn, closesOn }, context) => {
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
  /** Whether anything was sold; then the printed year cannot change. */
  sold: z.boolean(),
  books: count,
  /** Books that are still with their sellers. */
  booksOut: count,
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
  version: Version,
})
export type Campaign = z.infer<typeof Campaign>

/** Suggestion for the next campaign: the year after the last, its days a year later. */
const Suggestion = z.object({ year: count, opensOn: Day, closesOn: Day })
export type Suggestion = z.infer<typeof Suggestion>

/** Lists campaigns, latest year first. */
export const listCampaigns = endpoint('GET /calendars/campaigns', {
  auth: administers,
  summary: 'The campaigns of the yearly calendar',
  // `commission`: whether the commission of the calendars exists.
  reply: z.object({ rows: z.array(Campaign), suggestion: Suggestion.nullable(), commission: z.boolean() }),
})

/** 409 `year-taken`; `periods-overlap`, whose `errors` name the conflicting campaign: year, first and last day. */
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
  /** Why it is closed although something is open; printed in the report. */
  reason: z.string().trim().max(1_000, 'too-long').default(''),
})
export type Closing = z.infer<typeof Closing>

/**
 * Closes a campaign, after which nothing is sold online or at the desk. 409 `books-out`: `errors` name them;
 * `still-open`: what needs a reason, with numbers; `already-closed`: when and by whom.
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
