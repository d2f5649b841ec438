import type { Subscription } from '../persons/contract.ts'
import type { Notice, SubType } from './contract.ts'

export const SUBSCRIPTION_WORDS: Record<Subscription, string> = {
  AMICALE: 'Les membres de l’amicale',
  HONORAIRE: 'Les membres honoraires',
  UDSP: 'Union départementale des sapeurs-pompiers',
  FNSPF: 'Fédération nationale des sapeurs-pompiers de France',
}

export const NOTICE_LABELS: Record<Notice, string> = {
  MESSAGE: 'Quelqu’un écrit par le formulaire de contact',
  ORDER: 'Une commande est payée',
  APPROVAL: 'Une réservation attend votre accord',
  CANCELLATION: 'Une réservation est annulée',
}

const KIND_LABELS: Record<SubType, string> = { CALENDARS: 'Calendriers', CHILDREN: 'Enfants' }

/** Kind of a commission. */
export const kindOf = (subType: SubType | null) => (subType ? KIND_LABELS[subType] : 'Commission')

export const ROLE_LABELS = {
  USER: 'Membre de la commission',
  ADMIN: 'Administrateur',
  'SUPER-ADMIN': 'Super-administrateur',
  'ADMIN-PERSON': 'Responsable des adhésions',
  TREASURER: 'Trésorerie',
} as const

/** Label for roles that are not on a commission. */
export const SOCIETY = 'L’association'
