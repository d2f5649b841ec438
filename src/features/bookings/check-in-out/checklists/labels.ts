import type { Moment } from './contract.ts'

/** Name of a step and texts of its button. */
export const MOMENTS: Record<Moment, { name: string; action: string; done: string }> = {
  HANDED_OVER: { name: 'Remise', action: 'Remettre', done: 'C’est remis.' },
  RETURNED: { name: 'Retour', action: 'Enregistrer le retour', done: 'Le retour est enregistré.' },
}
