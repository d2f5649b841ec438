import type { AccountNumbers } from './contract.ts'

/** Names of the accounts, in files and on the screen. */
export const ACCOUNT_LABELS: Record<keyof AccountNumbers, string> = {
  fees: 'Cotisations',
  gifts: 'Dons des calendriers',
  services: 'Prestations des commissions',
  others: 'Sommes dues à des tiers',
  suspense: 'Compte d’attente',
  cheques: 'Chèques à encaisser',
  cards: 'Prestataire de paiement par carte',
  bank: 'Banque',
  cash: 'Caisse',
  bankFees: 'Services bancaires',
  cardFees: 'Frais du prestataire de paiement',
}

/** Groups of accounts in the form. */
export const ACCOUNT_GROUPS: readonly { title: string; names: readonly (keyof AccountNumbers)[] }[] = [
  { title: 'Produits', names: ['fees', 'gifts', 'services'] },
  { title: 'Argent', names: ['cheques', 'cards', 'bank', 'cash'] },
  { title: 'Charges', names: ['bankFees', 'cardFees'] },
  { title: 'Tiers', names: ['others', 'suspense'] },
]

/** Errors of an account number, in every form with one. */
export const ACCOUNT_WORDS = {
  'account-format': 'Un numéro de compte a trois à dix chiffres, sans lettre. Exemple\u00a0: 756000.',
  'account-owed': 'Un compte de tiers commence par 4. Exemple\u00a0: 467100.',
  'account-money': 'Un compte d’argent commence par 5. Exemple\u00a0: 512000.',
  'account-expense': 'Un compte de charges commence par 6. Exemple\u00a0: 627000.',
  'account-income': 'Un compte de produits commence par 7. Exemple\u00a0: 756000.',
  'same-account': 'Ce numéro sert déjà\u00a0: chèques, cartes, banque et caisse ont chacun leur compte.',
}
