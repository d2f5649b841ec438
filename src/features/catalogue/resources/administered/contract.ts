import { z } from 'zod'
import { archiving } from '../../../../shared/archiving.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { fileOf, list } from '../../../../shared/list.ts'
import { ordering } from '../../../../shared/ordering.ts'
import {
  absentOrNull,
  Clock,
  Day,
  EditedVersion,
  Euros,
  Name,
  OffsetInstant,
  RichText,
} from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { AudienceForm, fitAudience } from '../../../society/audience/contract.ts'
import { ADMINISTERED_FIELDS, BillingPeriod, CommissionResource } from '../contract.ts'

const count = (least: number, most: number) => z.int('whole').min(least, 'out-of-range').max(most, 'out-of-range')
/** Short lines of text, as typed one below the other. */
const lines = (most: number) =>
  z.array(z.string().trim().min(1, 'required').max(120, 'too-long')).max(most, 'too-many').default([])
const Price = Euros.max(100_000, 'too-dear')

/** A resource as administrators edit it (rules#resources); null or absent: no such rule. */
const ResourceFields = z.object({
  commissionId: z.int('required').positive().max(2_147_483_647),
  audience: AudienceForm.shape.audience,
  subscriptions: AudienceForm.shape.subscriptions,
  name: Name.max(120, 'too-long'),
  description: RichText.max(20_000, 'too-long').default('' as RichText),
  /** Shown to the buyer only: how to get in, keys, wifi. */
  practicalSheet: RichText.max(20_000, 'too-long').default('' as RichText),
  price: Price,
  billingPeriod: BillingPeriod,
  stock: absentOrNull(count(0, 100_000)),
  maxPerMember: absentOrNull(count(1, 1_000)),
  saleOpensAt: absentOrNull(OffsetInstant),
  saleClosesAt: absentOrNull(OffsetInstant),
  earliestStart: absentOrNull(Day),
  latestStart: absentOrNull(Day),
  minDays: absentOrNull(count(1, 366)),
  maxDays: absentOrNull(count(1, 366)),
  startWeekdays: z.array(count(1, 7)).max(7).default([]),
  noticeDays: count(0, 366).default(0),
  windowDays: absentOrNull(count(1, 1_100)),
  bufferDays: count(0, 60).default(0),
  changeover: z.boolean().default(false),
  heldOn: absentOrNull(Day),
  startTime: absentOrNull(Clock),
  endTime: absentOrNull(Clock),
  approval: z.boolean().default(false),
  deposit: absentOrNull(Price.min(0.01, 'out-of-range')),
  depositTerms: z.string().trim().max(500, 'too-long').default(''),
  cancelDays: absentOrNull(count(0, 366)),
  cancelPercent: absentOrNull(count(0, 100)),
  /** How long a released place is held for the first on the waitlist (rules#waiting-list). */
  offerHours: count(1, 168).default(24),
  /** What to check at check-out and return, and which meters to read (rules#handover). */
  checklist: lines(30),
  meters: lines(5),
  /** Whether it is offered to members. */
  active: z.boolean().default(false),
  version: EditedVersion,
})
type ResourceFields = z.infer<typeof ResourceFields>

/** Rules that only apply to resources let by the day, not to tickets, articles and season tickets. */
const BY_DAY = [
  ...['earliestStart', 'latestStart', 'minDays', 'maxDays', 'startWeekdays', 'noticeDays', 'windowDays'],
  ...['bufferDays', 'changeover', 'checklist', 'meters'],
] as (keyof ResourceFields)[]

const isSaid = (value: unknown) =>
  value !== undefined && value !== 0 && value !== false && !(Array.isArray(value) && value.length === 0)

/** Rules that do not apply to this billing. */
function strayRules({ billingPeriod, heldOn, ...form }: ResourceFields): (keyof ResourceFields)[] {
  const byDay = billingPeriod === 'DAY' || billingPeriod === 'ITEM_DAY'
  const counts = billingPeriod === 'UNIT' || billingPeriod === 'ITEM_DAY'
  return [
    ...(byDay ? [] : BY_DAY.filter((rule) => isSaid({ ...form, heldOn, billingPeriod }[rule]))),
    ...(!counts && form.stock !== undefined ? (['stock'] as const) : []),
    ...(billingPeriod !== 'UNIT' && heldOn ? (['heldOn'] as const) : []),
    ...(!heldOn && form.startTime !== undefined ? (['startTime'] as const) : []),
    // A resource without a day has no start before which it could be cancelled.
    ...(!byDay && !heldOn && form.cancelDays !== undefined ? (['cancelDays'] as const) : []),
  ]
}

export const ResourceForm = ResourceFields.superRefine(fitAudience).superRefine((form, context) => {
  const refuse = (path: keyof ResourceFields, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  for (const rule of strayRules(form)) refuse(rule, 'not-of-this-kind')
  const { saleOpensAt, saleClosesAt, earliestStart, latestStart, minDays, maxDays, windowDays, noticeDays } = form
  if (saleOpensAt && saleClosesAt && Date.parse(saleClosesAt) <= Date.parse(saleOpensAt))
    refuse('saleClosesAt', 'closes-before-it-opens')
  if (earliestStart && latestStart && latestStart < earliestStart) refuse('latestStart', 'before-the-first')
  if (minDays !== undefined && maxDays !== undefined && maxDays < minDays) refuse('maxDays', 'less-than-least')
  if (windowDays !== undefined && windowDays < noticeDays) refuse('windowDays', 'less-than-notice')
  if (form.endTime !== undefined && form.startTime === undefined) refuse('startTime', 'required')
  if (form.endTime !== undefined && form.endTime === form.startTime) refuse('endTime', 'ends-as-it-begins')
  if (form.changeover && form.bufferDays > 0) refuse('bufferDays', 'buffer-or-changeover')
  if (form.depositTerms && form.deposit === undefined) refuse('deposit', 'deposit-needed')
  if (form.cancelDays !== undefined && form.cancelPercent === undefined) refuse('cancelPercent', 'required')
  if (form.cancelDays === undefined && form.cancelPercent !== undefined) refuse('cancelDays', 'required')
})
export type ResourceForm = z.infer<typeof ResourceForm>

/** A resource in the administrators' list. */
export const AdministeredResource = CommissionResource.extend({
  /** Future lines, those that wait for payment or approval, and places held for the waitlist. */
  ahead: z.int(),
  /** Length of the waitlist (rules#waiting-list). */
  waiting: z.int(),
})
export type AdministeredResource = z.infer<typeof AdministeredResource>

/** A resource as it is edited. */
export const EditedResource = AdministeredResource.extend({
  practicalSheet: RichText,
  offerHours: z.int(),
  checklist: z.array(z.string()),
  meters: z.array(z.string()),
})
export type EditedResource = z.infer<typeof EditedResource>

const managed = { of: 'resource', may: may.manageCommission } as const
const administered = { among: 'ANY', may: may.manageCommission } as const

/** Lists resources of the commissions that the caller administers, in any state. */
export const listAdministered = list({
  path: '/resources/administered',
  auth: administered,
  summary: 'The resources that the caller administers, archived ones too',
  row: AdministeredResource,
  takes: ['q', 'search', 'sort'],
  fields: ADMINISTERED_FIELDS,
})
export const listAdministeredFile = fileOf(listAdministered, { summary: 'The administered resources as a file' })

export const readEdited = endpoint('GET /resources/:id/administered', {
  auth: managed,
  summary: 'A resource as its administrators write it',
  reply: EditedResource,
})

export const createResource = endpoint('POST /resources', {
  auth: administered,
  summary: 'Add a resource to a commission',
  body: ResourceForm,
  reply: EditedResource,
  statuses: [201],
  refusals: { 404: ['commission-not-found'] },
})

/**
 * 400 at `commissionId` (`another-commission`): a resource cannot change its commission. 409: the billing of a booked
 * one can't change.
 */
export const saveResource = endpoint('PUT /resources/:id', {
  auth: managed,
  summary: 'Change a resource',
  body: ResourceForm,
  versioned: true,
  reply: EditedResource,
  refusals: { 409: ['booked-already'] },
})

/** A valid line as administrators see it. */
export const BookedLine = z.object({
  id: z.int(),
  /** The buyer. */
  person: z.string().nullable(),
  quantity: z.int(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
})

/** This many are listed; the rest is counted. */
export const NAMED_LINES = 20

/** Checks rules before they are saved: existing lines stay as they are in any case (rules#resources). */
export const checkRules = endpoint('POST /resources/:id/check', {
  auth: managed,
  summary: 'Which lines to come these rules would not let be booked',
  body: ResourceForm,
  reply: z.object({ total: z.int(), lines: z.array(BookedLine.extend({ code: z.string() })) }),
})

/** Copies a resource as « Copie de … », not offered at first. */
export const copyResource = endpoint('POST /resources/:id/copy', {
  auth: managed,
  summary: 'Copy a resource with its rules and pictures',
  reply: EditedResource,
  statuses: [201],
})

/** May be called for an archived one. 409: future bookings must end or be cancelled first. */
export const { archive: archiveResource, restore: restoreResource } = archiving({
  path: '/resources',
  auth: administered,
  noun: 'resource',
  needed: ['booked-ahead'],
})

/** Sorts those of one commission. */
export const orderResources = ordering({
  path: '/commissions/:id/resources',
  auth: { of: 'commission', may: may.manageCommission },
  noun: 'resource',
})
