import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { FreeText } from '../../../shared/hal.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { ById, Day, EditedVersion, Id, Version } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

/** Administrators of a children's commission, and of the society. */
const lookAfter = { may: may.manageCommission, among: 'CHILDREN' } as const

const count = z.number().int()
const Age = z.number().int().min(0).max(99)

/** Gift for children of these ages, both included. */
export const Bracket = z.object({ from: Age, to: Age, gift: z.string().trim().min(1, 'required').max(100, 'too-long') })
export type Bracket = z.infer<typeof Bracket>
const Rows = z.array(Bracket).max(40)
export const Brackets = z.object({ rows: Rows, version: Version })
export type Brackets = z.infer<typeof Brackets>
export const BracketChanges = z.object({ rows: Rows, version: EditedVersion })
export type BracketChanges = z.infer<typeof BracketChanges>

/** A child of members, listed once whoever declared it; `others` are entries that look like the same child. */
export const ChildRow = z.object({
  id: count,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: Day,
  /** In whole years on the requested day; negative if the child is born later. */
  age: count,
  gift: z.string().nullable(),
  parents: z.array(z.object({ id: count, firstName: z.string(), lastName: z.string(), cis: z.string().nullable() })),
  others: z.array(count),
  attended: z.boolean(),
  giftGiven: z.boolean(),
})
export type ChildRow = z.infer<typeof ChildRow>

/**
 * Filter of children: ages are computed on `at` (31 December of this year by default); `bornFrom` and `bornTo` are
 * included.
 */
export const WhichChildren = z.object({
  at: Day.optional().describe('The day their age is told on; left out, 31 December of this year.'),
  bornFrom: Day.optional().describe('Born on this day or later.'),
  bornTo: Day.optional().describe('Born on this day or before.'),
  parents: z.enum(['ACTIVE', 'ALL']).default('ACTIVE').describe('ACTIVE: one parent at least is a member in order.'),
  q: FreeText.optional(),
})
export type WhichChildren = z.infer<typeof WhichChildren>

/** Lists children of members (rules#gifts), by name or by age. */
export const listChildren = list({
  path: '/children',
  auth: lookAfter,
  summary: 'Children of members',
  row: ChildRow,
  filters: {
    ...WhichChildren.shape,
    sort: z.enum(['name', 'age']).default('name').describe('By name or by age.'),
  },
})

/** Number of children who came, in the year of `at`; shown at the door. */
export const readAttendance = endpoint('GET /children/attendance', {
  auth: lookAfter,
  summary: 'How many children came',
  query: WhichChildren,
  reply: z.object({ attended: count, total: count }),
})

/** Number of children of each age on `at`, and how many of them came. */
export const readAges = endpoint('GET /children/ages', {
  auth: lookAfter,
  summary: 'How many children of each age',
  query: WhichChildren,
  reply: z.object({ rows: z.array(z.object({ age: count, total: count, attended: count })) }),
})

export const readBrackets = endpoint('GET /children/brackets', {
  auth: lookAfter,
  summary: 'The gifts by age',
  reply: Brackets,
})

/**
 * Replaces all brackets. 409 `brackets-overlap` if an age would have two gifts, 400 for a bracket that ends before it
 * begins.
 */
export const saveBrackets = endpoint('PUT /children/brackets', {
  auth: lookAfter,
  summary: 'Set the gifts by age',
  body: BracketChanges,
  versioned: true,
  reply: Brackets,
  refusals: { 409: ['brackets-overlap'] },
})

/** Checkboxes of a child in a season; omitted ones don't change. */
export const Ticks = z.object({ attended: z.boolean(), giftGiven: z.boolean() }).partial()
export type Ticks = z.infer<typeof Ticks>

/** Records whether the child came and got the gift in a season. Repeating it changes nothing. */
export const tickChild = endpoint('PATCH /children/:id/seasons/:season', {
  auth: lookAfter,
  summary: 'Tick a child off',
  params: ById.extend({ season: z.coerce.number().int().min(2000).max(2200).describe('The year of the season.') }),
  body: Ticks,
  reply: z.object({ attended: z.boolean(), giftGiven: z.boolean() }),
  refusals: { 404: ['child-not-found'] },
})

const Other = z.object({ other: Id })

/**
 * Merges two entries of one child: both parents keep it, and its checkboxes stay. 409 `not-alike` if name or birth date
 * differ.
 */
export const mergeChild = endpoint('POST /children/:id/merge', {
  auth: lookAfter,
  summary: 'Make two entries of a child one',
  body: Other,
  reply: z.object({ id: count }),
  refusals: { 404: ['child-not-found'], 409: ['not-alike'] },
})

/** Records that they are two children, which are no longer proposed for merging. */
export const markChildrenAsDistinct = endpoint('POST /children/:id/apart', {
  auth: lookAfter,
  summary: 'Say that two children are two',
  body: Other,
  reply: z.object({ id: count }),
  refusals: { 404: ['child-not-found'] },
})

export const CHILD_LISTS = ['door', 'supplier', 'counts'] as const
export type ChildList = (typeof CHILD_LISTS)[number]

/**
 * Exports what the filters select: the supplier's file (without surnames), counts by centre and gift, or the list for
 * the door.
 */
export const listChildrenFile = fileOf(listChildren, {
  summary: 'The children as a file',
  query: WhichChildren.extend({
    list: z.enum(CHILD_LISTS).default('door').describe('For the door, for the supplier, or counts.'),
  }),
  limit: { max: 60, minutes: 10 },
})
