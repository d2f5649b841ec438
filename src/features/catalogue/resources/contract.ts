import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { Link } from '../../../shared/hal.ts'
import { list } from '../../../shared/list.ts'
import { Clock, Day, Euros, Instant, Picture, RichText, Version } from '../../../shared/schemas.ts'
import { feeToken } from '../../platform/access/contract.ts'
import { ShownAudience } from '../../society/audience/contract.ts'

/** UNIT: an article; DAY and ITEM_DAY: by day; YEAR: a membership fee (rules#fees). */
export const BillingPeriod = z.enum(['UNIT', 'DAY', 'ITEM_DAY', 'YEAR'])
export type BillingPeriod = z.infer<typeof BillingPeriod>

/** Anything a member can pay for. `price` is in euros. */
export const Resource = z.object({
  id: z.number().int(),
  name: z.string(),
  description: RichText,
  price: Euros,
  billingPeriod: BillingPeriod,
  _links: z.object({ file: Link.optional() }),
})
export type Resource = z.infer<typeof Resource>

/**
 * Lists the fees this person still has to pay: for the token's season while it is on sale, else for the one on sale
 * now. 404: nothing left to pay; no rows: no fee for the status.
 */
export const listFees = endpoint('GET /resources/cotisation', {
  auth: feeToken,
  summary: 'The membership fees to pay',
  reply: z.object({ rows: z.array(Resource), season: z.number().int() }),
  refusals: { 404: ['fee-not-found', 'person-not-found'] },
})

export const readResourcePicture = endpoint('GET /resources/:id/file', {
  auth: feeToken,
  summary: 'The picture of a fee',
  reply: 'binary',
  types: ['image/webp'],
  statuses: [200, 206],
  refusals: { 404: ['picture-not-found', 'file-not-found'], 416: ['range-not-satisfiable'] },
})

/** Rules that a commission sets for a resource (rules#resources). Null or empty: no such rule. */
export const ResourceRules = z.object({
  /** UNIT: total number; ITEM_DAY: number a day. */
  stock: z.number().int().nullable(),
  maxPerMember: z.number().int().nullable(),
  saleOpensAt: Instant.nullable(),
  saleClosesAt: Instant.nullable(),
  earliestStart: Day.nullable(),
  latestStart: Day.nullable(),
  minDays: z.number().int().nullable(),
  maxDays: z.number().int().nullable(),
  /** ISO: 1 is Monday. */
  startWeekdays: z.array(z.number().int()),
  /** Days from today until the earliest, and until the latest, beginning of a stay. */
  noticeDays: z.number().int(),
  windowDays: z.number().int().nullable(),
  /** Buffer days after a stay; or the next one may begin on its last day. */
  bufferDays: z.number().int(),
  changeover: z.boolean(),
  /** Day of an event; only for UNIT. */
  heldOn: Day.nullable(),
  /** Its hours, in Paris; an end before the start is on the next day. */
  startTime: Clock.nullable(),
  endTime: Clock.nullable(),
  approval: z.boolean(),
  /** Not part of the price. */
  deposit: Euros.nullable(),
  depositTerms: z.string(),
  /** A cancellation at least this many days before the start refunds this percentage; later ones nothing. */
  cancelDays: z.number().int().nullable(),
  cancelPercent: z.number().int().nullable(),
})
export type ResourceRules = z.infer<typeof ResourceRules>

/** What a commission rents, sells or lends, as its readers see it. */
export const CommissionResource = Resource.extend({
  commission: z.object({ id: z.number().int(), name: z.string(), technicalName: z.string() }),
  pictures: z.array(Picture),
  ...ResourceRules.shape,
  ...ShownAudience.shape,
  /** Whether it is offered; otherwise only its administrators see it. */
  active: z.boolean(),
  position: z.number().int().nullable(),
  archived: z.boolean(),
  version: Version,
  _links: z.object({ self: Link }),
})
export type CommissionResource = z.infer<typeof CommissionResource>

export const RESOURCE_FIELDS = [
  'id',
  'name',
  'price',
  'billingPeriod',
  'commissionId',
  'commission',
  'position',
] as const

/** Lists offered resources that the caller may see, in the order of their commissions. */
export const listResources = list({
  path: '/resources',
  auth: 'member',
  summary: 'What can be booked and bought',
  row: CommissionResource,
  takes: ['q', 'search', 'sort'],
  fields: RESOURCE_FIELDS,
})

/** Reads one that the caller may see; its administrators also see it before it is offered. */
export const readResource = endpoint('GET /resources/:id', {
  auth: { of: 'resource' },
  summary: 'A thing to book or to buy',
  reply: CommissionResource,
})

/** Why a day is unavailable (rules#availability). */
export const WhyNot = z.enum(['NOT_ON_SALE', 'TOO_EARLY', 'TOO_LATE', 'CLOSED', 'TAKEN', 'BUFFER', 'LIMIT'])
export type WhyNot = z.infer<typeof WhyNot>

export const AvailableDay = z.object({
  date: Day,
  /** Number left; null: unlimited. */
  free: z.number().int().nullable(),
  /** How many more the caller may have in the season of this day; null: unlimited. */
  left: z.number().int().nullable(),
  closed: z.boolean(),
  why: WhyNot.nullable(),
  /** Why no stay may begin on it, although it may be part of one. */
  noStart: z.enum(['TOO_LATE', 'WEEKDAY']).nullable(),
})
export type AvailableDay = z.infer<typeof AvailableDay>

export const Availability = z.object({
  onSale: z.boolean(),
  /** For a UNIT: number left; null: unlimited, or let by the day. */
  free: z.number().int().nullable(),
  /** For a UNIT: how many more the caller may have in this season. */
  left: z.number().int().nullable(),
  /** Every requested day; empty if it is not let by the day. */
  days: z.array(AvailableDay),
})
export type Availability = z.infer<typeof Availability>

/** Maximum number of days in one request. */
export const AVAILABILITY_DAYS = 500

/** Returns the availability day by day. What the caller's own unpaid card order holds counts as free. */
export const readAvailability = endpoint('GET /resources/:id/availability', {
  auth: { of: 'resource' },
  summary: 'What is free of it, day by day',
  query: z
    .object({
      from: Day.describe('The first day.'),
      to: Day.describe('The last day, 500 days after the first at most.'),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'dates-inverted' })
    .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < AVAILABILITY_DAYS * 86_400_000, {
      path: ['to'],
      message: 'too-long',
    }),
  reply: Availability,
})

/** Why a request is refused; screen, cart and order share this validation (rules#stays). */
export const Violation = z.object({
  code: z.enum([
    'not-on-sale',
    'dates-needed',
    'dates-inverted',
    'too-early',
    'too-late',
    'weekday',
    'too-short',
    'too-long',
    'limit',
    'closed',
    'taken',
    'buffer',
    'sold-out',
  ]),
  /** The days that prevent it. */
  days: z.array(Day).optional(),
  /** Number left, if it is less than requested. */
  free: z.number().int().optional(),
})
export type Violation = z.infer<typeof Violation>

/** Search and sort fields of the administered list. */
export const ADMINISTERED_FIELDS = [...RESOURCE_FIELDS, 'active', 'archived'] as const
