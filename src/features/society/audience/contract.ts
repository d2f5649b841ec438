import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull } from '../../../shared/schemas.ts'
import { Audience, may } from '../../platform/access/contract.ts'
import { Subscription } from '../persons/contract.ts'

const CommissionId = z.int().positive().max(2_147_483_647)

/** Whose a thing is, a commission's or the society's, and who reads it (rules#audience): what a body of it says. */
export const AudienceForm = z.object({
  commissionId: absentOrNull(CommissionId),
  audience: Audience,
  /** Of SUBSCRIPTIONS alone; left out otherwise. */
  subscriptions: z.array(Subscription).max(20).default([]),
})
export type AudienceForm = z.infer<typeof AudienceForm>

/** The same as an answer gives it. */
export const ShownAudience = z.object({
  commissionId: CommissionId.nullable(),
  audience: Audience,
  subscriptions: z.array(Subscription),
})

/** What `superRefine` of such a body asks: the society has no members but all, and a choice of subscriptions holds one. */
export function fitAudience({ commissionId, audience, subscriptions }: AudienceForm, context: z.RefinementCtx) {
  if (audience === 'COMMISSION' && commissionId === undefined)
    context.addIssue({ code: 'custom', path: ['audience'], message: 'commission-needed' })
  if (audience === 'SUBSCRIPTIONS' && subscriptions.length === 0)
    context.addIssue({ code: 'custom', path: ['subscriptions'], message: 'required' })
}

/** Before it is saved; for who administers that commission, or the society. */
export const countReaders = endpoint('POST /audience', {
  auth: { among: 'ANY', may: may.manageCommission },
  summary: 'How many members a choice of readers reaches',
  body: AudienceForm.superRefine(fitAudience),
  /** Active members, and those of them who take news by e-mail. */
  reply: z.object({ members: z.int(), newsletter: z.int() }),
  refusals: { 403: ['not-allowed'], 404: ['commission-not-found'] },
})
