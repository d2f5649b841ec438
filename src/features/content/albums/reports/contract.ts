import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { list } from '../../../../shared/list.ts'
import { ById, Id, Instant, Nothing, Picture } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

export const REASONS = ['ME', 'CHILD', 'OFFENSIVE', 'WRONG_PLACE', 'OTHER'] as const
export type Reason = (typeof REASONS)[number]
const Words = z.string().trim().max(1_000, 'too-long').default('')

export const ReportForm = z.object({ reason: z.enum(REASONS, 'required'), words: Words })

/**
 * For those who see it, and for the parents of a child it shows. `hidden`: only administrators see it any more
 * (rules#reported-photos).
 */
export const reportPhoto = endpoint('POST /photos/:id/reports', {
  auth: 'member',
  summary: 'Report a picture',
  body: ReportForm,
  reply: z.object({ hidden: z.boolean() }),
  limit: { max: 60, minutes: 10 },
  refusals: { 404: ['photo-not-found'], 409: ['already-reported'] },
})

/** A picture that waits for a decision, with its reports. */
export const ReportedPhoto = z.object({
  /** The case, which a decision names. */
  id: z.number().int(),
  photoId: z.number().int(),
  album: z.object({ id: z.number().int(), title: z.string() }),
  picture: Picture,
  /** Whether it is hidden in the meantime. */
  hides: z.boolean(),
  openedAt: Instant,
  reports: z.array(
    z.object({
      id: z.number().int(),
      /** Null if the reporter was erased. */
      by: z.string().nullable(),
      reason: z.enum(REASONS),
      words: z.string().nullable(),
      at: Instant,
    }),
  ),
})
export type ReportedPhoto = z.infer<typeof ReportedPhoto>

/** Lists reports of the albums that the caller administers, longest wait first. */
export const listReported = list({
  path: '/photos/reported',
  auth: { among: 'ANY', may: may.manageCommission },
  summary: 'The pictures that members reported',
  row: ReportedPhoto,
})

export const DECISIONS = ['RESTORED', 'REMOVED'] as const
export const Decision = z.object({
  /** The case that was decided: a later report is another case. */
  case: Id,
  decision: z.enum(DECISIONS),
  /** Message to the reporters. */
  word: Words,
})
export type Decision = z.infer<typeof Decision>

/** Shows the picture again, or deletes it. 409 `already-decided` if somebody else was faster. */
export const decideReport = endpoint('POST /photos/:id/decision', {
  auth: { of: 'photo', may: may.manageCommission },
  summary: 'Decide on a reported picture',
  body: Decision,
  reply: Nothing,
  refusals: { 409: ['already-decided'] },
})

/** A report of the caller, and its decision. */
export const OwnReport = z.object({
  id: z.number().int(),
  album: z.string(),
  reason: z.enum(REASONS),
  at: Instant,
  decision: z.enum(DECISIONS).nullable(),
  decidedAt: Instant.nullable(),
  word: z.string().nullable(),
})
export type OwnReport = z.infer<typeof OwnReport>

/** Latest first. */
export const listOwnReports = list({
  path: '/users/:id/photo-reports',
  params: ById,
  auth: { own: 'person' },
  summary: 'The pictures that one reported',
  row: OwnReport,
})
