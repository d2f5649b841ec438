import type { Doubt, Source } from './contract.ts'

/** Name of a gift on receipts and in the accounts. */
export const lineName = (year: number): string => `Calendrier ${year}`

/** Channel through which a calendar was sold. */
export const SOURCES: Record<Source, string> = { WEB: 'En ligne', DESK: 'Au bureau', DOOR: 'À domicile' }

/** Why a sale needs a check. */
export const DOUBTS: Record<Doubt, string> = {
  OUTSIDE: 'Souche hors carnet',
  CLASH: 'Souche en double',
  TWICE: 'Porte cochée deux fois',
  LATE: 'Arrivée après la clôture',
  WITHDRAWN: 'Retirée par son vendeur',
  NO_STUB: 'Sans souche',
}
