import type { AccountNumbers } from '../../../society/settings/account-numbers/contract.ts'
import { ACCOUNT_LABELS } from '../../../society/settings/account-numbers/labels.ts'
import type { PaymentMethod } from '../../orders/contract.ts'
import type { Account, Entry } from './contract.ts'

/** The journal of each payment method, and the setting that holds its account number. */
const MONEY: Record<PaymentMethod, { journal: [code: string, name: string]; account: keyof AccountNumbers }> = {
  CARD: { journal: ['CB', 'Cartes bancaires'], account: 'cards' },
  CHEQUE: { journal: ['CH', 'Chèques'], account: 'cheques' },
  CASH: { journal: ['CA', 'Caisse'], account: 'cash' },
  TRANSFER: { journal: ['BQ', 'Banque'], account: 'bank' },
}

/** Stands in place of a commission's name for the society itself. */
export const SOCIETY = 'Amicale (cotisations)'

/** An entry that moves money of the bank account belongs to the bank's journal. */
export const journalOf = ({ method, lines }: Pick<Entry, 'method' | 'lines'>) =>
  MONEY[lines.some(({ account }) => account.of === 'BANK') ? 'TRANSFER' : method].journal

const INCOMES = { FEE: 'fees', GIFT: 'gifts', SERVICE: 'services' } as const

function settingOf(account: Exclude<Account, { of: 'OWED' }>): keyof AccountNumbers {
  if (account.of === 'MONEY') return MONEY[account.method].account
  if (account.of === 'INCOME') return INCOMES[account.income]
  return ({ BANK: 'bank', BANK_FEES: 'bankFees', FEES: 'cardFees', UNKNOWN: 'suspense' } as const)[account.of]
}

/** The number and name of an account in the society's numbering. */
export function accountOf(account: Account, numbers: AccountNumbers): [number: string, name: string] {
  if (account.of === 'OWED') return [account.account, account.name]
  const setting = settingOf(account)
  return [numbers[setting], ACCOUNT_LABELS[setting]]
}

/** The text of an entry without the buyer's name: « Commande n° 12 ». */
export function wordsOf({ about }: Pick<Entry, 'about'>): string {
  if ('depositCents' in about) {
    const what = about.method === 'CHEQUE' ? 'emise de chèques' : 'ersement d’espèces'
    const [start, undone] = about.method === 'CHEQUE' ? ['R', 'de la r'] : ['V', 'du v']
    return `${about.isCancelled ? `Annulation ${undone}` : start}${what} n°\u00a0${about.slip}`
  }
  if ('payoutCents' in about) return 'Versement du prestataire de paiement par carte'
  const order = `commande n°\u00a0${about.command}`
  if ('bankFeeCents' in about) return `Frais de chèque impayé, ${order}`
  if ('feeCents' in about) return about.feeCents > 0 ? `Frais de carte, ${order}` : `Frais de carte rendus, ${order}`
  if (about.isUndone)
    return about.kind === 'PAYMENT' ? `Remboursement échoué, ${order}` : `Paiement jamais reçu, ${order}`
  if (about.unpaid) return `Chèque impayé, ${order}`
  if (about.isDeposit) return `Caution gardée, ${order}`
  if (about.disputed) return about.kind === 'REFUND' ? `Paiement contesté, ${order}` : `Contestation rejetée, ${order}`
  return about.kind === 'REFUND' ? `Remboursement, ${order}` : `C${order.slice(1)}`
}

/** « Commande n° 12, Élodie Meyer » */
export const withName = (words: string, buyer: string | null): string => `${words}, ${buyer ?? 'compte effacé'}`

export const textOf = (entry: Pick<Entry, 'about'>): string =>
  'kind' in entry.about ? withName(wordsOf(entry), entry.about.buyer) : wordsOf(entry)

export const numberOfPayment = (id: number) => `MVT-${id}`
export const numberOfSlip = (id: number) => `REM-${id}`

/** The number of an entry, derived from its subject so that it is the same in every export. */
export function numberOfEntry({ about }: Pick<Entry, 'about'>): string {
  if ('feeCents' in about) return about.id
  if ('depositCents' in about) return `${numberOfSlip(about.id)}${about.isCancelled ? '-ANNULATION' : ''}`
  if ('bankFeeCents' in about) return `FRAIS-${about.id}`
  if ('payoutCents' in about) return `VERS-${about.id}`
  return `${about.isDeposit ? `CAUTION-${about.id}` : numberOfPayment(about.id)}${about.isUndone ? '-ANNULATION' : ''}`
}

/** The number of a bank statement line, shown the same everywhere. */
export const numberOfBankLine = (id: number) => `LIG-${id}`

/** The number of the entry that a bank statement line is matched with. */
export function numberOnLine({
  id,
  paymentId,
  slipId,
}: {
  id: number
  paymentId: number | null
  slipId: number | null
}) {
  if (paymentId !== null) return numberOfPayment(paymentId)
  return slipId === null ? `VERS-${id}` : numberOfSlip(slipId)
}

/** The supporting document of an entry: the receipt of a payment, otherwise the entry's own number. */
export const pieceOf = (entry: Pick<Entry, 'about'>): string => {
  const { about } = entry
  if ('depositCents' in about) return about.slip
  const hasReceipt = 'kind' in about && about.kind === 'PAYMENT' && !about.isDeposit && !about.isUndone
  return (hasReceipt && about.receipt) || numberOfEntry(entry)
}
