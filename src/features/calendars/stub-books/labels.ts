import type { BookKind, BookState, BookStep } from './contract.ts'

export const KIND_LABELS: Record<BookKind, string> = { SELLER: 'Vendeur', WEB: 'Page publique' }
export const STATE_LABELS: Record<BookState, string> = { STORED: 'Au bureau', GIVEN: 'Confié', COUNTED: 'Compté' }
const number = new Intl.NumberFormat('fr-FR')
/** « 1 à 20 », « 7 » */
export const rangeWords = (first: number, last: number): string =>
  first === last ? number.format(first) : `${number.format(first)} à ${number.format(last)}`

export const CLOSED = 'La campagne est clôturée\u00a0: rien ne change plus dans ses carnets.'

/** « , une seule somme pour ses 2 carnets »: for a sum that is shown on each of several books. */
export const forAllBooks = ({ sellerBooks }: { sellerBooks: number }) =>
  sellerBooks > 1 ? `, une seule somme pour ses ${sellerBooks} carnets` : ''

export const STEP_LABELS: Record<BookStep, string> = {
  GIVEN: 'Confié',
  TAKEN_BACK: 'Repris',
  COUNTED: 'Compté',
  REOPENED: 'Rouvert',
}

export const STEP_DONE: Record<BookStep, string> = {
  GIVEN: 'Le carnet est confié.',
  TAKEN_BACK: 'Le carnet est repris. Il reste à compter.',
  COUNTED: 'Le carnet est compté.',
  REOPENED: 'Le carnet est rouvert.',
}

/** Why a number is void. */
export const VOID_REASON_LABELS = { MISSING: 'Manquante', CANCELLED: 'Annulée' } as const
