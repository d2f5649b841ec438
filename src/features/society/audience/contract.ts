import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull } from '../../../shared/schemas.ts'
import { Audience, may } from '../../platform/access/contract.ts'
import { Subscription } from '../persons/contract.ts'

const CommissionId = z.int().positive().max(2_147_483_647)

/** Owner, a commission or the society, and readers (rules#audience), as part of a request. */
export const AudienceForm = z.object({
  commissionId: absentOrNull(CommissionId),
  audience: Audience,
  /** Only for SUBSCRIPTIONS. */
  subscriptions: z.array(Subscription).max(20).default([]),
})
export type AudienceForm = z.infer<typeof AudienceForm>

/** Owner and readers, as part of a reply. */
export const ShownAudience = z.object({
  commissionId: CommissionId.nullable(),
  audience: Audience,
  subscriptions: z.array(Subscription),
})

/**
 * Refinement of such a request: the society has no members of its own other than all, and SUBSCRIPTIONS needs at least
 * one.
 */
export function fitAudience({ commissionId, audience, subscriptions }: AudienceForm, context: z.RefinementCtx) {
  if (audience === 'COMMISSION' && commissionId === undefined)
    context.addIssue({ code: 'custom', path: ['audience'], message: 'commission-needed' })
  if (audience === 'SUBSCRIPTIONS' && subscriptions.length === 0)
    context.addIssue({ code: 'custom', path: ['subscriptions'], message: 'required' })
}

/** Counts the readers before saving; for administrators of that commission, or of the society. */
export const countReaders = endpoint('POST /audience', {
  auth: { among: 'ANY', may: may.manageCommission },
  summary: 'How many members a choice of readers reaches',
  body: AudienceForm.superRefine(fitAudience),
  /** Active members, and those among them who accept news by e-mail. */
  reply: z.object({ members: z.int(), newsletter: z.int() }),
  refusals: { 403: ['not-allowed'], 404: ['commission-not-found'] },
})
