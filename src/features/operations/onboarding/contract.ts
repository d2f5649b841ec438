import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Day } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

/** Steps of a new society, in this order (rules#first-run). */
export const STEPS = [
  'association',
  'contact',
  'logo',
  'season',
  'fees',
  'cards',
  'centres',
  'administrators',
  'mails',
  'backup',
  'notice',
  'legal',
  'commission',
  'calendar',
  'members',
] as const
const Step = z.enum(STEPS)
export type Step = z.infer<typeof Step>

export const Setup = z.object({
  /** Whether at least one step is neither done nor postponed. */
  open: z.boolean(),
  rows: z.array(
    z.object({
      step: Step,
      done: z.boolean(),
      putOffUntil: Day.nullable(),
      /** For fees: the statuses without one. */
      missing: z.array(z.string()),
    }),
  ),
  /** The coming season, if renewals are open and no administrator of the society has paid it; otherwise null. */
  administratorsUnpaid: z.number().int().nullable(),
})
export type Setup = z.infer<typeof Setup>

const auth = { may: may.manageSociety }

export const readSetup = endpoint('GET /setup', {
  auth,
  summary: 'What a new society still has to see to',
  reply: Setup,
})

/** DONE is for what the program cannot see; 409 `shows-itself` otherwise. LATER: in a month. */
export const markStep = endpoint('PUT /setup/:step', {
  auth,
  summary: 'Say that a step is done, put it off, or take that back',
  params: z.object({ step: Step.describe('Which step.') }),
  body: z.object({ mark: z.enum(['DONE', 'LATER', 'OPEN']) }),
  reply: Setup,
  refusals: { 409: ['shows-itself'] },
})
