import { z } from 'zod'
import { contrast } from '../../../shared/colours.ts'
import { endpoint } from '../../../shared/declare.ts'
import { Link } from '../../../shared/hal.ts'
import { list } from '../../../shared/list.ts'
import { EditedVersion, Name, Nothing, Picture, RichText, Version } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { FileId } from '../../platform/files/contract.ts'
import { SUBSCRIPTIONS, Subscription } from '../persons/contract.ts'

/** Null: a generic commission with a page of its own. The two kinds have screens of their own. */
export const SubType = z.enum(['CALENDARS', 'CHILDREN'])
export type SubType = z.infer<typeof SubType>

declare module '../../../shared/endpoint.ts' {
  interface Product {
    kind: SubType
  }
}

/**
 * Notifications for its recipients: messages of the contact form and, if it has something to order, what becomes of
 * orders.
 */
export const Notice = z.enum(['MESSAGE', 'ORDER', 'APPROVAL', 'CANCELLATION'])
export type Notice = z.infer<typeof Notice>

/** Recipients and texts of a commission's mails (rules#commissions). */
export const EmailConfiguration = z.object({
  /** Reply address of its mails. */
  replyTo: z.email('email-format').optional(),
  /** Recipients; none: its administrators. */
  recipients: z.array(z.email('email-format')).max(20, 'too-many').optional(),
  /** Notifications they get; absent: all. */
  notices: z.array(Notice).max(Notice.options.length).optional(),
  /** Text added to the confirmation of an order. */
  confirmationText: z.string().trim().max(2_000, 'too-long').optional(),
})
export type EmailConfiguration = z.infer<typeof EmailConfiguration>

/** What menus and shortcuts need (rules#commissions): public, nothing personal. `file`: it has a cover. */
export const LightCommission = z.object({
  id: z.number().int(),
  name: z.string(),
  technicalName: z.string(),
  subType: SubType.nullable(),
  active: z.boolean(),
  authorizedSubscribers: z.array(Subscription),
  /** Position among the cards; those without one come after, by name. */
  position: z.number().int().nullable(),
  /** Its colour, with white text on it. */
  colour: z.string().nullable(),
  _links: z.object({ self: Link, file: Link.optional() }),
})
export type LightCommission = z.infer<typeof LightCommission>

/** A whole commission; `emailConfiguration` is empty except for its administrators. */
export const Commission = LightCommission.extend({
  version: Version,
  description: RichText,
  /** Cover, with an address valid for some minutes. */
  picture: Picture.nullable(),
  administrators: z.array(z.object({ id: z.number().int(), firstName: z.string(), lastName: z.string() })),
  emailConfiguration: EmailConfiguration,
})
export type Commission = z.infer<typeof Commission>

export const COMMISSION_FIELDS = ['id', 'name', 'technicalName', 'subType', 'active', 'position'] as const

const searched = { takes: ['sort', 'search'], fields: COMMISSION_FIELDS } as const

/** Loaded at the start and after the sign-in, for the menus (rules#menus). */
export const listLightCommissions = list({
  path: '/commissions/light',
  auth: 'public',
  summary: 'The commissions, for the menus',
  row: LightCommission,
  ...searched,
})

/** Lists the commissions that the caller may see. */
export const listCommissions = list({
  path: '/commissions',
  auth: 'member',
  summary: 'The commissions',
  row: Commission,
  ...searched,
})

export const readCommission = endpoint('GET /commissions/:id', {
  auth: { of: 'commission' },
  summary: 'A commission',
  reply: Commission,
})

/** Larger than a picture of a phone. */
export const PICTURE_MAX_BYTES = 30_000_000

export const CommissionName = Name.max(80, 'too-long')

/** Minimum contrast between white and a commission's colour (AA). */
export const READABLE = 4.5
export const WHITE = '#ffffff'

const CommissionColour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, { error: 'colour-format', abort: true })
  .refine((colour) => contrast(colour, WHITE) >= READABLE, 'colour-too-bright')

/** What its administrators may change; absent fields stay. */
export const CommissionBody = z.object({
  name: CommissionName.optional(),
  description: RichText.max(20_000, 'too-long').optional(),
  colour: CommissionColour.nullable().optional(),
  active: z.boolean().optional(),
  authorizedSubscribers: z.array(Subscription).max(SUBSCRIPTIONS.length).optional(),
  emailConfiguration: EmailConfiguration.optional(),
  version: EditedVersion,
})
export type CommissionBody = z.input<typeof CommissionBody>

export const updateCommission = endpoint('PUT /commissions/:id', {
  auth: { of: 'commission', may: may.manageCommission },
  summary: 'Say what a commission is',
  body: CommissionBody,
  versioned: true,
  reply: Commission,
  /** Another commission for children, or for calendars, is open. */
  refusals: { 409: ['kind-taken'] },
})

/** Counts the active members for whom it would be open, before saving. */
export const countOpenTo = endpoint('GET /commissions/:id/openness', {
  auth: { of: 'commission', may: may.manageCommission },
  summary: 'To how many members a commission would be open',
  query: z.object({
    subscribers: z
      .string()
      .max(100)
      .default('')
      .transform((names) => names.split(',').filter(Boolean))
      .pipe(z.array(Subscription))
      .describe('Subscriptions, parted by commas: `AMICALE,UDSP`.'),
  }),
  reply: z.object({ members: z.number().int() }),
})

/** Deleted again unless the saved description shows it. */
export const addTextPicture = endpoint('POST /commissions/:id/pictures', {
  auth: { of: 'commission', may: may.manageCommission },
  summary: 'Send a picture for a commission’s description',
  upload: { maxBytes: PICTURE_MAX_BYTES },
  reply: z.object({ id: FileId }),
  statuses: [201],
  limit: { max: 60, minutes: 10 },
})

/** Its cover, for those who may see the commission. */
export const readCommissionPicture = endpoint('GET /commissions/:id/file', {
  auth: { of: 'commission' },
  summary: 'The cover of a commission',
  reply: 'binary',
  types: ['image/webp'],
  statuses: [200, 206],
  refusals: { 404: ['picture-not-found', 'file-not-found'], 416: ['range-not-satisfiable'] },
})

/** 400 at `file`: `not-a-picture`, `picture-too-large` (pixels), `picture-unreadable`. */
export const putCommissionPicture = endpoint('PUT /commissions/:id/file', {
  auth: { of: 'commission', may: may.manageCommission },
  summary: 'Give a commission a cover',
  upload: { maxBytes: PICTURE_MAX_BYTES },
  reply: Picture,
  limit: { max: 60, minutes: 10 },
})

export const deleteCommissionPicture = endpoint('DELETE /commissions/:id/file', {
  auth: { of: 'commission', may: may.manageCommission },
  summary: 'Take a commission’s cover away',
  reply: Nothing,
})
