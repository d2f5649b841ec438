import type { PaymentMethod } from '../orders/contract.ts'
import type { Account, Entry, PeriodName } from './contract.ts'

/** The accounts of the money that came by each means, and the journal it is written into. */
const MONEY: Record<PaymentMethod, { journal: [code: string, name: string]; account: [code: string, name: string] }> = {
  CARD: { journal: ['CB', 'Cartes bancaires'], account: ['511500', 'Prestataire de paiement par carte'] },
  CHEQUE: { journal: ['CH', 'Chèques'], account: ['511200', 'Chèques à encaisser'] },
  CASH: { journal: ['CA', 'Caisse'], account: ['530000', 'Caisse'] },
  TRANSFER: { journal: ['BQ', 'Banque'], account: ['512000', 'Banque'] },
}

/** The society's own, where a commission stands else. */
export const SOCIETY = 'Amicale (cotisations)'

/** What moves money of the bank account stands in its journal. */
export const journalOf = ({ method, lines }: Pick<Entry, 'method' | 'lines'>) =>
  MONEY[lines.some(({ account }) => account.of === 'BANK') ? 'TRANSFER' : method].journal

/** The number and the name of an account of the plan for associations. */
export function accountOf(account: Account): [code: string, name: string] {
  if (account.of === 'MONEY') return MONEY[account.method].account
  if (account.of === 'BANK') return MONEY.TRANSFER.account
  if (account.of === 'BANK_FEES') return ['627000', 'Services bancaires']
  if (account.of === 'FEES') return ['627800', 'Frais du prestataire de paiement']
  if (account.of === 'UNKNOWN') return ['471000', 'Compte d’attente']
  return account.commission === null ? ['756000', 'Cotisations'] : ['706000', 'Prestations des commissions']
}

/** « Commande n° 12, Élodie Meyer » */
export function textOf({ about }: Pick<Entry, 'about'>): string {
  if ('depositCents' in about) {
    const what = about.method === 'CHEQUE' ? 'emise de chèques' : 'ersement d’espèces'
    const [start, undone] = about.method === 'CHEQUE' ? ['R', 'de la r'] : ['V', 'du v']
    return `${about.isCancelled ? `Annulation ${undone}` : start}${what} n°\u00a0${about.slip}`
  }
  if ('payoutCents' in about) return 'Versement du prestataire de paiement par carte'
  const order = `commande n°\u00a0${about.command}`
  if ('bankFeeCents' in about) return `Frais de chèque impayé, ${order}`
  if ('feeCents' in about) return about.feeCents > 0 ? `Frais de carte, ${order}` : `Frais de carte rendus, ${order}`
  const whose = `${order}, ${about.buyer ?? 'compte effacé'}`
  if (about.unpaid) return `Chèque impayé, ${whose}`
  if (about.isDeposit) return `Caution gardée, ${whose}`
  if (about.disputed) return about.kind === 'REFUND' ? `Paiement contesté, ${whose}` : `Contestation rejetée, ${whose}`
  return about.kind === 'REFUND' ? `Remboursement, ${whose}` : `C${whose.slice(1)}`
}

/** The number of an entry: made of what it is about, so that it is the same in every export. */
export function numberOfEntry({ about }: Pick<Entry, 'about'>): string {
  if ('feeCents' in about) return about.id
  if ('depositCents' in about) return `REM-${about.id}${about.isCancelled ? '-ANNULATION' : ''}`
  if ('bankFeeCents' in about) return `FRAIS-${about.id}`
  if ('payoutCents' in about) return `VERS-${about.id}`
  return `${about.isDeposit ? 'CAUTION' : 'MVT'}-${about.id}`
}

/** The line of a bank statement, as it is called everywhere. */
export const numberOfBankLine = (id: number) => `LIG-${id}`

/** What proves it: the receipt of what came in, else its own number. */
export const pieceOf = (entry: Pick<Entry, 'about'>): string => {
  const { about } = entry
  if ('depositCents' in about) return about.slip
  const hasReceipt = 'kind' in about && about.kind === 'PAYMENT' && !about.isDeposit
  return (hasReceipt && about.receipt) || numberOfEntry(entry)
}

export const PERIODS: Record<PeriodName, string> = {
  MONTH: 'Ce mois-ci',
  LAST_MONTH: 'Le mois dernier',
  YEAR: 'Cette année',
  LAST_YEAR: 'L’an dernier',
}
