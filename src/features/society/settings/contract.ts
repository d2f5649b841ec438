import { z } from 'zod'
import { Bic, Iban } from '../../../shared/bank.ts'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, EditedVersion, RichText, Version } from '../../../shared/schemas.ts'
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

const fact = (max: number) => z.string().trim().max(max, 'too-long')

/** Nine digits, the last of which checks the others by the Luhn rule. */
export function isSiren(siren: string): boolean {
  const digits = [...siren].map(Number)
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return /^\d{9}$/.test(siren) && sum % 10 === 0
}

/** A number as people write it, with spaces between its groups. */
const grouped = fact(30).overwrite((number) => number.replace(/[\s\u00a0.]/g, '').toUpperCase())

/** What the law asks a site to say of who publishes it; '' where the society has not said it yet (rules#society-texts). */
export const LegalFacts = z.object({
  rna: grouped.refine((rna) => rna === '' || /^W\d[\dA-Z]\d{7}$/.test(rna), 'rna-format'),
  siren: grouped.refine((siren) => siren === '' || isSiren(siren), 'siren-format'),
  /** The director of publication. */
  director: fact(200),
  /** Who hosts the site: name, address and telephone. */
  host: fact(500),
  /** The consumer mediator that the society has joined: name, address and site. Callers from before it was asked for don't name it. */
  mediator: fact(500).default(''),
})
export type LegalFacts = z.infer<typeof LegalFacts>

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

const text = (max: number) => z.string().trim().max(max, 'too-long')

/** How the society takes money (rules#means-of-payment). What a means needs is kept where the means is not taken any more. */
const Settings = z.object({
  means: z.array(Means).min(1, 'means-none').max(4),
  /** How many days an order waits for a cheque, a transfer or cash. */
  waitDays: z.number('days').int('days').min(1, 'days').max(60, 'days'),
  /** Whom a cheque is made out to, and where it is sent, a line each. */
  payee: text(120),
  postalAddress: text(500),
  /** Whose account transfers go to: as long as a SEPA code may hold. */
  holder: text(70),
  iban: Iban,
  bic: Bic,
  /** Whom cash is handed to, and when. */
  cashTo: text(500),
})

const NEEDS = {
  CARD: [],
  CHEQUE: ['payee', 'postalAddress'],
  TRANSFER: ['holder', 'iban', 'bic'],
  CASH: ['cashTo'],
} as const

export const PaymentSettings = Settings.superRefine(({ means, ...settings }, context) => {
  for (const field of means.flatMap((each) => NEEDS[each]))
    if (!settings[field]) context.addIssue({ code: 'custom', path: [field], message: 'required' })
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

export const PaymentForm = PaymentSettings.safeExtend({ version: EditedVersion })

const ShownSettings = Settings.extend({
  version: Version,
  /** Whether a card provider is there to take cards with. */
  provider: z.boolean(),
})
export type ShownSettings = z.infer<typeof ShownSettings>

const administered = { may: may.manageSociety }

export const readPaymentSettings = endpoint('GET /siteconfiguration/payment', {
  auth: administered,
  summary: 'The means of payment that the society takes',
  reply: ShownSettings,
})

/** 409 `no-card-provider` for cards where none is configured. */
export const savePaymentSettings = endpoint('PUT /siteconfiguration/payment', {
  auth: administered,
  summary: 'Set the means of payment that the society takes',
  body: PaymentForm,
  versioned: true,
  reply: ShownSettings,
  refusals: { 409: ['no-card-provider'] },
})
