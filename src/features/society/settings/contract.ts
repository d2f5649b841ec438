import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, RichText } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

export const DEFAULT_COLOUR = '#c1272d'

/** A colour as screens write it: `#c1272d`. */
const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'colour-format')

/** Who the society is: everything a page or a mail says of it. */
export const Association = z.object({
  name: z.string().trim().min(1).max(120),
  /** Stands in titles: « Inscription {shortName} ». */
  shortName: z.string().trim().min(1).max(30),
  city: z.string().max(80),
  address: z.array(z.string().max(120)).max(5),
  links: z.array(z.object({ label: z.string().max(40), url: z.url() })).max(8),
  photoCredits: z.array(z.string().max(80)).max(4),
  /** What is drawn in it can be read, by day and by night (rules#main-colour). */
  colour: Colour.default(DEFAULT_COLOUR),
})
export type Association = z.infer<typeof Association>

/** Month-day a season starts, ends and from when the next one is paid, `MM-DD`. */
const MonthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'no-such-day')
export const Season = z.object({
  start: MonthDay,
  end: MonthDay,
  renewalFrom: MonthDay,
  /** Until when an account whose season is over signs in as before; « 02-28 » is the last day of February. */
  accessUntil: MonthDay.default('02-28'),
})
export type Season = z.infer<typeof Season>

/** Where the contact form's messages go when they are for the society itself; null: to its administrators. */
export const Contact = z.object({ email: z.email('email-format').max(254, 'too-long').nullable() })
export type Contact = z.infer<typeof Contact>

/** What the page says where visitors buy the society's calendar. */
export const Calendar = z.object({ html: RichText.max(20_000, 'too-long') })
export type Calendar = z.infer<typeof Calendar>

export const Rgpd = z.object({ html: RichText, version: z.string() })
export type Rgpd = z.infer<typeof Rgpd>

/** How money may come. */
export const Means = z.enum(['CARD', 'CHEQUE', 'TRANSFER', 'CASH'])
export type Means = z.infer<typeof Means>

/** What a society needs before it can admit anybody: a fee for a status, and means of payment that somebody confirmed. */
export type Readiness = { hasFee: boolean; hasMeans: boolean }

/** What every page needs before anybody signs in. */
export const PublicConfiguration = z.object({
  association: Association,
  /** The main colour from bright to dark, as the theme takes it. */
  shades: z.array(z.string()).length(10),
  /** Where the logo is, with `side`: 64, 192 or 512 pixels; null where there is none. */
  logo: z.string().nullable(),
  season: Season,
  /** How the society takes money, in this order. */
  means: z.array(Means),
  /** Where who signs up may serve, in the society's order. */
  centres: z.array(z.string()),
  /** Whether visitors may sign up: a fee exists, and the means of payment were confirmed (rules#first-run). */
  signUpOpen: z.boolean(),
  stripePublishableKey: z.string(),
  captcha: z.object({ kind: z.enum(['altcha', 'recaptcha']), siteKey: z.string().nullable() }),
  /** The accounts to try the demonstration with; empty elsewhere. */
  demonstration: z.array(z.object({ email: z.string(), password: z.string(), label: z.string() })),
})
export type PublicConfiguration = z.infer<typeof PublicConfiguration>

export const readConfiguration = endpoint('GET /siteconfiguration', {
  auth: 'public',
  summary: 'The public part of the configuration',
  reply: PublicConfiguration,
})

export const readRgpd = endpoint('GET /siteconfiguration/rgpd', {
  auth: 'public',
  summary: 'The data-protection notice',
  reply: Rgpd,
})

/** A notice is never empty: whoever registers agrees to it. */
export const RgpdBody = z.object({
  html: RichText.min(1, 'required').max(40_000, 'too-long'),
  version: absentOrNull(Rgpd.shape.version).describe('The version that was edited.'),
})
export type RgpdBody = z.infer<typeof RgpdBody>

/** Each save is a version of its own; consents name the one that was shown. */
export const saveRgpd = endpoint('PUT /siteconfiguration/rgpd', {
  auth: { may: may.manageSociety },
  summary: 'Write the data-protection notice',
  body: RgpdBody,
  versioned: true,
  reply: Rgpd,
})
