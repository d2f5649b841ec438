import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

/** Whom it goes to: members without an e-mail, or every member. */
export const Recipients = z.enum(['WITHOUT_EMAIL', 'ALL'])
export type Recipients = z.infer<typeof Recipients>

export const MOST_LETTERS = 5_000

const Selection = z.object({
  recipients: Recipients.describe('Whom it goes to.'),
  campaign: absentOrNull(z.number().int()).describe(
    'Only those whom this campaign writes to by post: without an e-mail, and not paid yet.',
  ),
})

const auth = { may: may.manageSociety }
const refusals = { 404: ['campaign-not-found'], 409: ['nobody', 'too-many'] }
const types = ['application/pdf'] as const
const limit = { max: 30, minutes: 10 }

export const countRecipients = endpoint('GET /postal/recipients', {
  auth,
  summary: 'How many letters a selection makes, and who of them has no postal address',
  query: Selection.extend({
    campaign: z.coerce.number().int().optional().describe('The campaign, where it is one’s.'),
  }),
  reply: z.object({
    count: z.number().int(),
    /** The first hundred. */
    withoutAddress: z.array(z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() })),
    /** What the campaign says by mail, and how to pay: what its letters begin from. Null where it is none’s. */
    letter: z.object({ subject: z.string(), text: z.string() }).nullable(),
  }),
  refusals: { 404: ['campaign-not-found'] },
})

export const LetterForm = Selection.extend({
  subject: z.string().trim().min(1, 'required').max(200, 'too-long'),
  text: z.string().trim().min(1, 'required').max(3_000, 'too-long'),
})
export type LetterForm = z.output<typeof LetterForm>

/** One PDF, a letter a page; who has no address known is named alone in the window. 409 `nobody`, `too-many`. */
export const printLetters = endpoint('POST /postal/letters', {
  auth,
  summary: 'Letters for windowed envelopes, as one PDF',
  body: LetterForm,
  reply: 'binary',
  types,
  refusals,
  limit,
})

const LABEL_SHEETS = ['70x37', '99x38', '63x38'] as const

export const LabelForm = Selection.extend({
  sheet: z.enum(LABEL_SHEETS),
  start: z.number().int().min(1, 'out-of-range').max(24, 'out-of-range').default(1),
})
export type LabelForm = z.output<typeof LabelForm>

/** 400 `out-of-range` at `start` for a label that the sheet has not. */
export const printLabels = endpoint('POST /postal/labels', {
  auth,
  summary: 'Addresses on sheets of labels, as one PDF',
  body: LabelForm,
  reply: 'binary',
  types,
  refusals,
  limit,
})
