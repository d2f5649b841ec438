import { alreadyDone } from '../../../shared/already-done.ts'
import { handoverFailed } from '../check-in-out/messages.ts'

/** At a door people come in; nothing is handed over. */
export const entryFailed = {
  ...handoverFailed,
  'already-handed-over': alreadyDone('L’entrée était déjà notée'),
  'not-paid': 'Le paiement n’est pas arrivé\u00a0: ouvrez la commande pour le noter.',
  'not-the-last-step': 'Cette entrée était déjà annulée.',
  'given-up': 'L’inscription a été annulée. Rechargez la page.',
}
