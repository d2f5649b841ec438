import { z } from 'zod'
import { endpoint } from '../../../../shared/declare.ts'
import { EditedVersion, Version } from '../../../../shared/schemas.ts'
import { may } from '../../../platform/access/contract.ts'

/** An account number that accounting programs accept: three to ten digits. */
export const AccountNumber = z
  .string()
  .overwrite((number) => number.replace(/\s/g, ''))
  .regex(/^\d{3,10}$/, 'account-format')

/** Account for amounts owed to third parties, in class 4 (rules#account-numbers). */
export const ThirdPartyAccount = AccountNumber.refine((number) => number.startsWith('4'), 'account-owed')

const CLASSES = { 4: 'account-owed', 5: 'account-money', 6: 'account-expense', 7: 'account-income' } as const
const ofClass = (digit: keyof typeof CLASSES) =>
  AccountNumber.refine((number) => number.startsWith(String(digit)), CLASSES[digit])

/** The account of each kind of line (rules#account-numbers). */
export const AccountNumbers = z.object({
  fees: ofClass(7),
  gifts: ofClass(7),
  services: ofClass(7),
  /** Default for a new share of a fee. */
  others: ofClass(4),
  suspense: ofClass(4),
  cheques: ofClass(5),
  cards: ofClass(5),
  bank: ofClass(5),
  cash: ofClass(5),
  bankFees: ofClass(6),
  cardFees: ofClass(6),
})
export type AccountNumbers = z.infer<typeof AccountNumbers>

/** Numbers of the standard chart of accounts for associations. */
export const DEFAULT_ACCOUNT_NUMBERS: AccountNumbers = {
  fees: '756000',
  gifts: '754000',
  services: '706000',
  others: '467000',
  suspense: '471000',
  cheques: '511200',
  cards: '511500',
  bank: '512000',
  cash: '530000',
  bankFees: '627000',
  cardFees: '627800',
}

export const EditedAccountNumbers = AccountNumbers.extend({ version: Version })
export type EditedAccountNumbers = z.infer<typeof EditedAccountNumbers>
export const AccountNumbersForm = AccountNumbers.extend({ version: EditedVersion })

const auth = { may: may.keepAccounts }

export const readAccountNumbers = endpoint('GET /siteconfiguration/accounts', {
  auth,
  summary: 'The numbers of the accounts, to be edited',
  reply: EditedAccountNumbers,
})

/**
 * 400 `account-format`, `account-owed`, `account-money`, `account-expense`, `account-income`; `same-account` if two of
 * cheques, cards, bank and cash are equal.
 */
export const saveAccountNumbers = endpoint('PUT /siteconfiguration/accounts', {
  auth,
  summary: 'Set the numbers of the accounts',
  body: AccountNumbersForm,
  versioned: true,
  reply: EditedAccountNumbers,
})
