import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { administersCalendars, OfYear } from '../contract.ts'

const params = z.object({
  number: z.coerce
    .number('stub-number')
    .int('stub-number')
    .min(1, 'stub-number')
    .max(9_999_999, 'stub-number')
    .describe('The number that is printed on the stub.'),
})
const asked = { auth: 'public', params, limit: { max: 30, minutes: 10 } } as const
const year = z.number().int()

/** What anybody may learn of a typed number: whether a calendar was handed over for it. */
export const DeclaredStub = z.object({
  number: z.number().int(),
  year,
  declared: z.boolean(),
  /** Whether a book of the campaign has this number. */
  known: z.boolean(),
})
export type DeclaredStub = z.infer<typeof DeclaredStub>

export const readStub = endpoint('GET /calendars/stubs/:number', {
  ...asked,
  summary: 'Whether a calendar was handed over for a stub',
  query: OfYear,
  reply: DeclaredStub,
  refusals: { 404: ['campaign-not-found'] },
})

/** Proof of origin in a stub's code: the printed year, and the signature. */
export const Proof = z.object({
  year: z.number().int().min(2000).max(2200),
  signature: z.string().regex(/^[\w-]{22}$/, 'signature'),
})
export type Proof = z.infer<typeof Proof>

/** `WITHDRAWN`: genuine, but declared missing or cancelled. `FOREIGN`: another society's, or invented. */
export const CheckedStub = z.object({
  number: z.number().int(),
  verdict: z.enum(['GENUINE', 'WITHDRAWN', 'FOREIGN']),
  year,
})
export type CheckedStub = z.infer<typeof CheckedStub>

export const checkStub = endpoint('POST /calendars/stubs/:number', {
  ...asked,
  summary: 'Whether the code of a stub is genuine',
  body: Proof,
  reply: CheckedStub,
})

/** Maximum number printed at once, of a book or a campaign. */
export const MOST_LABELS = 1_000
export const MOST_OF_CAMPAIGN = 5_000
/** Labels on a sheet. */
export const PER_SHEET = 24

export const printLabels = endpoint('GET /calendars/books/:id/labels.pdf', {
  auth: administersCalendars,
  summary: 'The signed codes of a book’s stubs on sheets of labels',
  reply: 'binary',
  types: ['application/pdf'],
  refusals: { 404: ['book-not-found'], 409: ['too-many-stubs'] },
  limit: { max: 60, minutes: 10 },
})

const stub = z.coerce.number().int().min(1).max(9_999_999).optional()

export const printAllLabels = endpoint('GET /calendars/labels.pdf', {
  auth: administersCalendars,
  summary: 'The signed codes of all sellers’ stubs on sheets of labels',
  query: OfYear.extend({
    from: stub.describe('The first number; left out, that of the first book.'),
    to: stub.describe('The last number; left out, that of the last book.'),
    skip: z.coerce
      .number()
      .int()
      .min(0)
      .max(PER_SHEET - 1)
      .default(0)
      .describe('How many labels of the first sheet are used already.'),
  }),
  reply: 'binary',
  types: ['application/pdf'],
  refusals: { 404: ['campaign-not-found'], 409: ['no-stubs', 'too-many-stubs'] },
  limit: { max: 20, minutes: 10 },
})
