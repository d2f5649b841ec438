import type { Moment } from './contract.ts'

/** What a moment is called, and what is done then. */
export const MOMENTS: Record<Moment, { name: string; action: string; done: string }> = {
  HANDED_OVER: { name: 'Remise', action: 'Remettre', done: 'C’est remis.' },
  RETURNED: { name: 'Retour', action: 'Enregistrer le retour', done: 'Le retour est enregistré.' },
}
