import { z } from 'zod'
import { archiving } from '../../../shared/archiving.ts'
import { endpoint } from '../../../shared/declare.ts'
import { Link } from '../../../shared/hal.ts'
import { fileOf, list } from '../../../shared/list.ts'
import { ordering } from '../../../shared/ordering.ts'
import {
  absentOrNull,
  Day,
  EditedVersion,
  Nothing,
  namesItsHost,
  Picture,
  RichText,
  Version,
  Website,
} from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'
import { Address, AddressForm } from '../../society/persons/addresses/contract.ts'
import { Phone } from '../../society/persons/values/contract.ts'

const required = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long')
const optional = (max: number) => z.string().trim().max(max, 'too-long').default('')

/** Link of an offer, which may be longer than a website's address. */
const OfferLink = z
  .string()
  .trim()
  .max(490, 'too-long')
  .transform((link) => (/^[a-z]+:\/\//i.test(link) ? link : `https://${link}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'website-format' }))
  .refine(namesItsHost, 'website-format')

/** A partner as an administrator edits it (rules#partners); absent fields are empty. */
const PartnerFields = z.object({
  name: required(120),
  category: required(60),
  description: RichText.max(4_000, 'too-long').default('' as RichText),
  /** What members get, on one line. */
  offer: optional(300),
  conditions: optional(2_000),
  /** Code to show or type, link of the offer, and which of the two is drawn as a QR code. */
  code: absentOrNull(z.string().trim().min(1, 'required').max(60, 'too-long')),
  link: absentOrNull(OfferLink),
  qr: absentOrNull(z.enum(['CODE', 'LINK'])),
  /** First and last day of the offer. */
  validFrom: absentOrNull(Day),
  validTo: absentOrNull(Day),
  website: absentOrNull(Website),
  phone: absentOrNull(Phone),
  address: absentOrNull(AddressForm.omit({ version: true })),
  version: EditedVersion,
})

export const PartnerForm = PartnerFields.superRefine(({ code, link, qr, validFrom, validTo }, context) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (qr === 'CODE' && !code) refuse('code', 'required')
  if (qr === 'LINK' && !link) refuse('link', 'required')
  if (validFrom && validTo && validTo < validFrom) refuse('validTo', 'ends-before-it-begins')
})
export type PartnerForm = z.infer<typeof PartnerForm>

export const Partner = PartnerFields.extend({
  id: z.number().int(),
  code: z.string().nullable(),
  link: z.string().nullable(),
  qr: z.enum(['CODE', 'LINK']).nullable(),
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
  /** Today; COMING and OVER are only visible to administrators. */
  validity: z.enum(['OPEN', 'COMING', 'OVER']),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  address: Address.omit({ id: true, version: true, persons: true, _links: true }).nullable(),
  /** Position; those without one come after, by name. */
  position: z.number().int().nullable(),
  /** Logo, with an address valid for some minutes. */
  picture: Picture.nullable(),
  archived: z.boolean(),
  version: Version,
  _links: z.object({ self: Link }),
})
export type Partner = z.infer<typeof Partner>

export const PARTNER_FIELDS = ['id', 'name', 'category', 'position', 'validity', 'validTo', 'archived'] as const

const found = { row: Partner, takes: ['q', 'search', 'sort'], fields: PARTNER_FIELDS } as const
const administered = { may: may.manageSociety }

/** Lists partners with an open offer that are not archived, in order. */
export const listPartners = list({ ...found, path: '/partners', auth: 'member', summary: 'The partners' })

/** Lists all of them, for administrators. */
export const listAllPartners = list({
  ...found,
  path: '/partners/administered',
  auth: administered,
  summary: 'The partners, archived ones too',
})
export const listAllPartnersFile = fileOf(listAllPartners, { summary: 'The partners as a file' })

export const listCategories = endpoint('GET /partners/categories', {
  auth: 'member',
  summary: 'The categories in use',
  reply: z.object({ rows: z.array(z.string()) }),
})

const refusals = { 404: ['partner-not-found'] }

export const readPartner = endpoint('GET /partners/:id', {
  auth: 'member',
  summary: 'A partner',
  reply: Partner,
  refusals,
})

export const createPartner = endpoint('POST /partners', {
  auth: administered,
  summary: 'Add a partner',
  body: PartnerForm,
  reply: Partner,
  statuses: [201],
})

export const savePartner = endpoint('PUT /partners/:id', {
  auth: administered,
  summary: 'Change a partner',
  body: PartnerForm,
  versioned: true,
  reply: Partner,
  refusals,
})

export const LOGO_MAX_BYTES = 10_000_000

/** 400 at `file`: `not-a-picture`, `picture-too-large` (pixels), `picture-unreadable`. */
export const putLogo = endpoint('PUT /partners/:id/file', {
  auth: administered,
  summary: 'Give a partner a logo',
  upload: { maxBytes: LOGO_MAX_BYTES },
  reply: Picture,
  limit: { max: 60, minutes: 10 },
  refusals,
})

export const deleteLogo = endpoint('DELETE /partners/:id/file', {
  auth: administered,
  summary: 'Take a partner’s logo away',
  reply: Nothing,
  refusals,
})

export const { archive: archivePartner, restore: restorePartner } = archiving({
  path: '/partners',
  auth: administered,
  noun: 'partner',
})

export const orderPartners = ordering({ path: '/partners', auth: administered, noun: 'partner' })
