import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, Id } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Selection } from '../register/contract.ts'

/** Recipients: members without an e-mail, or every member. */
export const Recipients = z.enum(['WITHOUT_EMAIL', 'ALL'])
export type Recipients = z.infer<typeof Recipients>

export const MOST_LETTERS = 5_000
/** The same limit as for a message by mail. */
export const LONGEST = 10_000

/** Selection of the recipients; at most one of the three, else all members (400 `one-source`). */
const Audience = z.object({
  recipients: Recipients.describe('Whom it goes to.'),
  campaign: absentOrNull(z.number().int()).describe(
    'Only those whom this campaign writes to by post: without an e-mail, and not paid yet.',
  ),
  mailing: absentOrNull(Id).describe('Only those of this mailing who have no e-mail.'),
  selection: absentOrNull(Selection).describe('Only these of the register.'),
})
export type Audience = z.output<typeof Audience>

/**
 * Whoever may mail them may write to them by post: rights on the register are checked below, those on a mailing by its
 * audience.
 */
const auth = { among: 'ANY', may: may.seeMailings } as const
const unknown = ['campaign-not-found', 'mailing-not-found']
const refusals = { 404: unknown, 409: ['nobody', 'too-many'] }
const types = ['application/pdf'] as const
const limit = { max: 30, minutes: 10 }

const PersonName = z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() })

const Counted = z.object({
  count: z.number().int(),
  /** The first hundred. */
  withoutAddress: z.array(PersonName),
  /** Text of the campaign or mailing, from which its letters start; null without one. */
  letter: z.object({ subject: z.string(), text: z.string() }).nullable(),
  /** Selected accounts that are suspended, refused or erased, and get no letter. */
  closed: z.number().int(),
  /**
   * What surrounds the text of a letter: that of the first recipient with an address, if any. Null without a letter.
   */
  sample: z
    .object({ from: z.array(z.string()), to: z.array(z.string()), placeAndDay: z.string(), closing: z.string() })
    .nullable(),
})
export type Counted = z.infer<typeof Counted>

export const countRecipients = endpoint('GET /postal/recipients', {
  auth,
  summary: 'How many letters there are for a campaign or for all, and who has no postal address',
  query: z.object({
    recipients: Recipients.describe('Whom it goes to.'),
    campaign: z.coerce.number().int().optional().describe('The campaign, where it is one’s.'),
  }),
  reply: Counted,
  refusals: { 404: unknown },
})

export const countAddressees = endpoint('POST /postal/recipients', {
  auth,
  summary: 'How many letters a selection or a mailing makes, and who has no postal address',
  body: Audience,
  reply: Counted,
  refusals: { 404: unknown },
  limit: { max: 120, minutes: 10 },
})

export const LetterForm = Audience.extend({
  subject: z.string().trim().min(1, 'required').max(200, 'too-long'),
  text: z.string().trim().min(1, 'required').max(LONGEST, 'too-long'),
})
export type LetterForm = z.output<typeof LetterForm>

/**
 * Returns one PDF with each letter on its own page; the window shows only the name if no address is known. 409
 * `nobody`, `too-many`.
 */
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

export const LabelForm = Audience.extend({
  sheet: z.enum(LABEL_SHEETS),
  start: z.number().int().min(1, 'out-of-range').max(24, 'out-of-range').default(1),
})
export type LabelForm = z.output<typeof LabelForm>

/** 400 `out-of-range` at `start` for a label that the sheet does not have. */
export const printLabels = endpoint('POST /postal/labels', {
  auth,
  summary: 'Addresses on sheets of labels, as one PDF',
  body: LabelForm,
  reply: 'binary',
  types,
  refusals,
  limit,
})
