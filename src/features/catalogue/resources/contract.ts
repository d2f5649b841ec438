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

/** Anything a member can pay for. `price` is euros. */
export const Resource = z.object({
  id: z.number().int(),
  name: z.string(),
  description: RichText,
  price: Euros,
  billingPeriod: BillingPeriod,
  _links: z.object({ file: Link.optional() }),
})
export type Resource = z.infer<typeof Resource>

/** The fees this person still has to pay for the token's season while that is on sale, else for the one asked for now. 404: nothing left to pay; no rows: none for the status. */
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

/** The rules that its commission sets for a resource (rules#resources). Null, or none: no such rule. */
export const ResourceRules = z.object({
  /** UNIT: how many there are in all; ITEM_DAY: how many a day. */
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
  /** A stay begins so many days from today at the earliest, and at the latest. */
  noticeDays: z.number().int(),
  windowDays: z.number().int().nullable(),
  /** Days that stay free after a stay; or the next one may begin on its last day. */
  bufferDays: z.number().int(),
  changeover: z.boolean(),
  /** The day a UNIT is for: that of an event. */
  heldOn: Day.nullable(),
  /** Its hours, by the clock in Paris; an end before the start is on the next day. */
  startTime: Clock.nullable(),
  endTime: Clock.nullable(),
  approval: z.boolean(),
  /** Outside the price. */
  deposit: Euros.nullable(),
  depositTerms: z.string(),
  /** Cancelled so many days before its start at the latest, that part is given back; later, nothing. */
  cancelDays: z.number().int().nullable(),
  cancelPercent: z.number().int().nullable(),
})
export type ResourceRules = z.infer<typeof ResourceRules>

/** What a commission rents, sells or lends, as whoever may read it sees it. */
export const CommissionResource = Resource.extend({
  commission: z.object({ id: z.number().int(), name: z.string(), technicalName: z.string() }),
  pictures: z.array(Picture),
  ...ResourceRules.shape,
  ...ShownAudience.shape,
  /** Whether it is offered; where not, only who administers it sees it. */
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

/** Those that are offered and that the caller may read, in the order of their commissions. */
export const listResources = list({
  path: '/resources',
  auth: 'member',
  summary: 'What can be booked and bought',
  row: CommissionResource,
  takes: ['q', 'search', 'sort'],
  fields: RESOURCE_FIELDS,
})

/** One the caller may read; who administers it sees it before it is offered too. */
export const readResource = endpoint('GET /resources/:id', {
  auth: { of: 'resource' },
  summary: 'A thing to book or to buy',
  reply: CommissionResource,
})

/** Why a day cannot be had (rules#availability). */
export const WhyNot = z.enum(['NOT_ON_SALE', 'TOO_EARLY', 'TOO_LATE', 'CLOSED', 'TAKEN', 'BUFFER', 'LIMIT'])
export type WhyNot = z.infer<typeof WhyNot>

export const AvailableDay = z.object({
  date: Day,
  /** How many are left; null: as many as one likes. */
  free: z.number().int().nullable(),
  /** How many more the caller may have in the season of this day; null: as many as one likes. */
  left: z.number().int().nullable(),
  closed: z.boolean(),
  why: WhyNot.nullable(),
  /** Why no stay begins on it, though it may be within one. */
  noStart: z.enum(['TOO_LATE', 'WEEKDAY']).nullable(),
})
export type AvailableDay = z.infer<typeof AvailableDay>

export const Availability = z.object({
  onSale: z.boolean(),
  /** Of a UNIT: how many are left; null: as many as one likes, or it is let by the day. */
  free: z.number().int().nullable(),
  /** The same: how many more the caller may have in this season. */
  left: z.number().int().nullable(),
  /** Every day asked for; none of what is not let by the day. */
  days: z.array(AvailableDay),
})
export type Availability = z.infer<typeof Availability>

/** So many days at once, and no more. */
export const AVAILABILITY_DAYS = 500

/** What is free of it, day by day. What the caller's own unpaid card order holds counts as free. */
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

/** Why a wish cannot be had, the one judgement of screen, cart and order (rules#stays). */
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
  /** The days that are in its way. */
  days: z.array(Day).optional(),
  /** How many are left, where fewer are than were asked for. */
  free: z.number().int().optional(),
})
export type Violation = z.infer<typeof Violation>

/** What the administered list is searched and sorted by. */
export const ADMINISTERED_FIELDS = [...RESOURCE_FIELDS, 'active', 'archived'] as const
