import type { SlipKind, SlipState } from './contract.ts'

export const SLIP_KINDS: Record<SlipKind, string> = { CHEQUE: 'Chèques', CASH: 'Espèces' }

export const SLIP_STATES: Record<SlipState, { label: string; tone: 'warn' | 'good' | 'quiet' }> = {
  ISSUED: { label: 'À déposer', tone: 'warn' },
  DEPOSITED: { label: 'Déposé', tone: 'good' },
  CANCELLED: { label: 'Annulé', tone: 'quiet' },
}

/** Shown for an anonymous giver at a door, or an erased person. */
export const NO_NAME = 'Sans nom'

/** « Remise de chèques n° 2026-00007 » */
export const slipTitle = ({ kind, number }: { kind: SlipKind; number: string }) =>
  `${kind === 'CHEQUE' ? 'Remise de chèques' : 'Versement d’espèces'} n°\u00a0${number}`

/** « Billets de 50 € », « Pièces de 20 c » */
export function denominationWords(cents: number): string {
  const what = cents >= 500 ? 'Billets' : 'Pièces'
  return cents >= 100 ? `${what} de ${cents / 100}\u00a0€` : `${what} de ${cents}\u00a0c`
}
