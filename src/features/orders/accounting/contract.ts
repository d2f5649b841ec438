import { z } from 'zod'
import { endpoint } from '../../../shared/declare.ts'
import { TotalEuros } from '../../../shared/schemas.ts'
import { InFormat, SHEET_TYPES } from '../../../shared/sheet.ts'
import { may } from '../../platform/access/contract.ts'
import { PaymentMethod } from '../orders/contract.ts'
import { Period } from './entries/contract.ts'

const auth = { may: may.keepAccounts }

const sums = { received: TotalEuros, refunded: TotalEuros }

/** Income and refunds of a period according to the ledger (rules#accounts). */
export const Accounts = z.object({
  /** By commission; null stands for the society itself. */
  commissions: z.array(z.object({ name: z.string().nullable(), ...sums })),
  /** Shares of fees that are owed to others; not part of any commission's sums. */
  owed: z.array(z.object({ name: z.string(), account: z.string(), fees: z.number().int(), ...sums })),
  means: z.array(z.object({ method: PaymentMethod, ...sums })),
  /** Fees of the card provider. */
  fees: TotalEuros,
  /** Fees of the bank for unpaid cheques. */
  bankFees: TotalEuros,
  /** How many card movements have fees that the provider has not sent yet; no figure contains these fees. */
  feesUnknown: z.number().int(),
  entries: z.number().int(),
  /** The name of the file for the tax administration; null if neither the society's SIREN nor its RNA is set. */
  fecName: z.string().nullable(),
})
export type Accounts = z.infer<typeof Accounts>

export const readAccounts = endpoint('GET /accounting', {
  auth,
  summary: 'What came in and went back in a period, by commission and by means',
  query: Period,
  reply: Accounts,
})

export const readAccountsFile = endpoint('GET /accounting.:format', {
  auth,
  summary: 'The accounting entries of a period as a file',
  params: InFormat,
  query: Period,
  reply: 'binary',
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
  limit: { max: 30, minutes: 10 },
})

export const readOwedFile = endpoint('GET /accounting/owed.:format', {
  auth,
  summary: 'What the society owes to others of the fees of a period, as a file',
  params: InFormat,
  query: Period,
  reply: 'binary',
  types: [SHEET_TYPES.csv, SHEET_TYPES.xlsx],
  limit: { max: 30, minutes: 10 },
})

export type PeriodName = 'MONTH' | 'LAST_MONTH' | 'YEAR' | 'LAST_YEAR'
