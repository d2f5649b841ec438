import type { Subscription } from '../persons/contract.ts'
import type { Notice } from './contract.ts'

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
