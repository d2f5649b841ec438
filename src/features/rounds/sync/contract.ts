import { z } from 'zod'
import { withoutAccount } from '../../../shared/cheque-line.ts'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, Day, Euros, Instant } from '../../../shared/schemas.ts'
import { Balance } from '../../calendars/cash/contract.ts'
import { administersCalendars } from '../../calendars/stub-books/contract.ts'

/** Text that a database can keep: what it cannot is left out, so that nobody's gift waits for a stray sign. */
const line = (max: number) =>
  z
    .string()
    .transform((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .pipe(z.string().max(max, 'too-long'))
/** A name that a phone makes up, as the database tells it again. */
const Id = z.uuid().toLowerCase()

/** What can come of ringing at a door. NEVER: they asked not to be visited any more. */
export const VISIT_RESULTS = ['GIVEN', 'ABSENT', 'NO', 'COME_BACK', 'NEVER'] as const
export type VisitResult = (typeof VISIT_RESULTS)[number]

/** Means that a seller is given at a door; by CARD it was bought on the public page under `key`. */
export const DOOR_MEANS = ['CASH', 'CHEQUE', 'CARD'] as const

/** What a seller notes for the station. */
export const NOTES = ['ACCESS', 'DOG', 'WATER', 'OTHER'] as const

const Gift = z.object({
  amount: z
    .number('amount-format')
    .min(0.01, 'amount-too-small')
    .max(5_000, 'amount-too-large')
    .multipleOf(0.01, 'amount-cents'),
  means: z.enum(DOOR_MEANS),
  /** As it was typed; one that cannot be a number is no reason to lose the gift. */
  stub: z.number().optional().catch(undefined),
  reference: line(100).overwrite(withoutAccount).optional(),
  /** Where the receipt goes, where one is wanted; an address that none can be sent to is no reason to lose the gift. */
  email: z.email().max(254).optional().catch(undefined),
  key: Id.optional(),
})
export type Gift = z.infer<typeof Gift>

const stamped = {
  /** The phone's own, its time within it (UUIDv7). */
  id: Id,
  /** The printed year of its campaign. */
  year: z.number().int(),
  /** By the phone's clock. */
  at: Instant,
}
const place = { doorId: z.number().int().positive().max(2_147_483_647), flat: line(30).default('') }

/** What a phone delivers, each once (rules#rounds). */
export const Operation = z.discriminatedUnion('kind', [
  z.object({
    ...stamped,
    kind: z.literal('VISIT'),
    ...place,
    outcome: z.enum(VISIT_RESULTS),
    gift: Gift.optional(),
    comeBackOn: Day.optional(),
    comeBackAt: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'no-such-hour')
      .optional(),
  }),
  z.object({
    ...stamped,
    kind: z.literal('NOTE'),
    ...place,
    note: z.enum(NOTES),
    text: line(300).pipe(z.string().min(1, 'required')),
  }),
  z.object({ ...stamped, kind: z.literal('HANDOVER'), externalId: Id }),
  /** Takes another operation of the same phone back. */
  z.object({ ...stamped, kind: z.literal('WITHDRAW'), operation: Id }),
])
export type Operation = z.infer<typeof Operation>

/** So many operations travel at once. */
export const MOST_OPERATIONS = 200

export const SyncRequest = z.object({
  device: z.object({ id: z.uuid(), token: z.string().min(1).max(100) }),
  /** The phone's clock as it sends: what it is off by is taken from every time in it. */
  sentAt: Instant,
  /** The printed year that is asked about, where nothing of it is brought. */
  year: absentOrNull(z.number().int()),
  /** Each is judged by itself: one that is wrong keeps no other from being taken. */
  operations: z.array(z.looseObject({ id: z.string().max(100) })).max(MOST_OPERATIONS, 'too-many'),
})
export type SyncRequest = z.infer<typeof SyncRequest>

/**
 * What became of one: taken, waiting for an administrator (`code` says why), put aside by one, or refused: then `code` is the field that
 * is wrong (`gift.amount`), and the phone keeps it.
 */
const Result = z.object({
  id: z.string(),
  state: z.enum(['APPLIED', 'WAITING', 'DISMISSED', 'REFUSED']),
  code: z.string().nullable(),
})
export type Result = z.infer<typeof Result>

/** A door where two sellers noted a gift. */
const Twice = z.object({ doorId: z.number().int(), flat: z.string(), with: z.array(z.string()) })

/**
 * Whatever a phone brings back from a round, late, twice and in any order. Open to the device's own token, for this call alone; where its
 * seller is signed in, the session counts as used.
 */
export const syncRound = endpoint('POST /calendars/deliveries', {
  auth: 'optional',
  summary: 'Deliver what a phone noted on its round',
  body: SyncRequest,
  reply: z.object({
    results: z.array(Result),
    twice: z.array(Twice),
    /** What the phone's seller has still to hand in; null for a phone that was revoked, and where no campaign is asked about. */
    cash: Balance.nullable(),
  }),
  refusals: { 401: ['unknown-device'], 429: ['too-much-waiting'] },
  limit: { max: 600, minutes: 10 },
})

/** Why an operation waits: its phone was revoked, its seller has no right to, its door is in no sector of theirs, or what it hands over is not paid. */
export const WAITS = ['REVOKED', 'NO_RIGHT', 'ELSEWHERE', 'UNPAID'] as const

/** An operation that waits for an administrator's word. */
const Waiting = z.object({
  id: z.string(),
  kind: z.enum(['VISIT', 'NOTE', 'HANDOVER', 'WITHDRAW']),
  why: z.enum(WAITS),
  at: Instant,
  receivedAt: Instant,
  seller: z.string().nullable(),
  device: z.string(),
  /** The door it is about. */
  door: z.string().nullable(),
  outcome: z.enum(VISIT_RESULTS).nullable(),
  amount: Euros.nullable(),
  stub: z.number().int().nullable(),
})
export type Waiting = z.infer<typeof Waiting>

export const listWaiting = endpoint('GET /calendars/deliveries/waiting', {
  auth: administersCalendars,
  summary: 'What was delivered without the right to, the earliest first, 500 at most',
  reply: z.object({ rows: z.array(Waiting) }),
})

/** Takes them as if they had come with the right to, or puts them aside. What was decided before, and what is still not paid, stays so. */
export const decide = endpoint('POST /calendars/deliveries/decisions', {
  auth: administersCalendars,
  summary: 'Decide on what was delivered without the right to',
  body: z.object({ ids: z.array(z.uuid()).min(1, 'required').max(500, 'too-many'), apply: z.boolean() }),
  reply: z.object({ decided: z.number().int() }),
  limit: { max: 120, minutes: 10 },
})
