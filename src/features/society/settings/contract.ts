import { z } from 'zod'
import { Bic, Iban } from '../../../shared/bank.ts'
import { endpoint } from '../../../shared/declare.ts'
import { absentOrNull, EditedVersion, RichText, Version } from '../../../shared/schemas.ts'
import { may } from '../../platform/access/contract.ts'

export const DEFAULT_COLOUR = '#c1272d'

/** A colour in the form `#c1272d`. */
const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'colour-format')

/** The society: everything pages and mails say of it. */
export const Association = z.object({
  name: z.string().trim().min(1).max(120),
  /** Used in titles: « Inscription {shortName} ». */
  shortName: z.string().trim().min(1).max(30),
  city: z.string().max(80),
  address: z.array(z.string().max(120)).max(5),
  links: z.array(z.object({ label: z.string().max(40), url: z.url() })).max(8),
  photoCredits: z.array(z.string().max(80)).max(4),
  /** Must be readable by day and night (rules#main-colour). */
  colour: Colour.default(DEFAULT_COLOUR),
})
export type Association = z.infer<typeof Association>

/** Month and day, `MM-DD`, when a season starts, ends and the next one goes on sale. */
const MonthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'no-such-day')
export const Season = z.object({
  start: MonthDay,
  end: MonthDay,
  renewalFrom: MonthDay,
  /** Until when an account keeps access after its season; « 02-28 » is the last day of February. */
  accessUntil: MonthDay.default('02-28'),
})
export type Season = z.infer<typeof Season>

/** Mailbox for messages to the society; null: to its administrators. */
export const Contact = z.object({ email: z.email('email-format').max(254, 'too-long').nullable() })
export type Contact = z.infer<typeof Contact>

/** Text of the page where visitors buy the calendar. */
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

/** Removes the spaces that people write between groups of a number. */
const grouped = fact(30).overwrite((number) => number.replace(/[\s\u00a0.]/g, '').toUpperCase())

/** What the law requires a site to say of its publisher; '' while unknown (rules#society-texts). */
export const LegalFacts = z.object({
  rna: grouped.refine((rna) => rna === '' || /^W\d[\dA-Z]\d{7}$/.test(rna), 'rna-format'),
  siren: grouped.refine((siren) => siren === '' || isSiren(siren), 'siren-format'),
  /** Director of publication. */
  director: fact(200),
  /** Host of the site: name, address and telephone. */
  host: fact(500),
  /** The society's consumer mediator: name, address and site. Older clients don't send it. */
  mediator: fact(500).default(''),
})
export type LegalFacts = z.infer<typeof LegalFacts>

export const Rgpd = z.object({ html: RichText, version: z.string() })
export type Rgpd = z.infer<typeof Rgpd>

/** Payment methods. */
export const Means = z.enum(['CARD', 'CHEQUE', 'TRANSFER', 'CASH'])
export type Means = z.infer<typeof Means>

/** What a society needs before it can admit anybody: a fee for a status, and confirmed payment methods. */
export type Readiness = { hasFee: boolean; hasMeans: boolean }

/** What every page needs before anybody signs in. */
export const PublicConfiguration = z.object({
  association: Association,
  /** Shades of the main colour, bright to dark, for the theme. */
  shades: z.array(z.string()).length(10),
  /** Address of the logo, to be completed with `side`: 64, 192 or 512 pixels; null without one. */
  logo: z.string().nullable(),
  season: Season,
  /** Enabled payment methods, in order. */
  means: z.array(Means),
  /** Centres for a registration, in the society's order. */
  centres: z.array(z.string()),
  /** Whether visitors may register: a fee exists, and the payment methods are confirmed (rules#first-run). */
  signUpOpen: z.boolean(),
  stripePublishableKey: z.string(),
  captcha: z.object({ kind: z.enum(['altcha', 'recaptcha']), siteKey: z.string().nullable() }),
  /** Demo accounts; empty outside the demonstration. */
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

/** A notice is never empty, because every registration agrees to it. */
export const RgpdBody = z.object({
  html: RichText.min(1, 'required').max(40_000, 'too-long'),
  version: absentOrNull(Rgpd.shape.version).describe('The version that was edited.'),
})
export type RgpdBody = z.infer<typeof RgpdBody>

/** Each save creates a version; consents name the version that was shown. */
export const saveRgpd = endpoint('PUT /siteconfiguration/rgpd', {
  auth: { may: may.manageSociety },
  summary: 'Write the data-protection notice',
  body: RgpdBody,
  versioned: true,
  reply: Rgpd,
})

const text = (max: number) => z.string().trim().max(max, 'too-long')

/** Enabled payment methods (rules#means-of-payment). The details of a disabled method are kept. */
const Settings = z.object({
  means: z.array(Means).min(1, 'means-none').max(4),
  /** Days an order waits for a cheque, a transfer or cash. */
  waitDays: z.number('days').int('days').min(1, 'days').max(60, 'days'),
  /** Payee of cheques, and the address to send them to, a line each. */
  payee: text(120),
  postalAddress: text(500),
  /** Holder of the account for transfers, as long as a SEPA code allows. */
  holder: text(70),
  iban: Iban,
  bic: Bic,
  /** To whom and when cash is handed. */
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
  /** Whether a card provider is configured. */
  provider: z.boolean(),
})
export type ShownSettings = z.infer<typeof ShownSettings>

const administered = { may: may.manageSociety }

export const readPaymentSettings = endpoint('GET /siteconfiguration/payment', {
  auth: administered,
  summary: 'The means of payment that the society takes',
  reply: ShownSettings,
})

/** 409 `no-card-provider` for cards without a provider. */
export const savePaymentSettings = endpoint('PUT /siteconfiguration/payment', {
  auth: administered,
  summary: 'Set the means of payment that the society takes',
  body: PaymentForm,
  versioned: true,
  reply: ShownSettings,
  refusals: { 409: ['no-card-provider'] },
})
