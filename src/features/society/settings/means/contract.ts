import { z } from 'zod'
import { Bic, Iban } from '../../../../shared/bank.ts'
import { endpoint } from '../../../../shared/declare.ts'
import { EditedVersion, Version } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'
import { Means } from '../contract.ts'

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
