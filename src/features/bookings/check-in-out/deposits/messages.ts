import { alreadyDone } from '../../../../shared/already-done.ts'

export const DEPOSIT_FAILED = {
  'already-received': alreadyDone('La caution est déjà reçue'),
  'already-settled': alreadyDone('La caution est déjà réglée'),
  'not-received': 'Cette caution n’a pas été reçue.',
  'no-deposit': 'Aucune caution n’a été convenue pour cette réservation.',
  'not-paid': 'Le paiement de la réservation n’est pas arrivé\u00a0: notez la caution ensuite.',
  'given-up': 'La réservation a été annulée. Rechargez la page.',
  'not-the-last-step': 'Quelqu’un a déjà changé cette caution. Rechargez la page.',
  'too-late-to-undo': 'La personne est prévenue, ou les dix minutes sont passées\u00a0: ce n’est plus annulable.',
  404: 'Cette réservation n’existe plus, ou elle ne vous est plus ouverte.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}

export const WORDS = {
  required: 'Écrivez pourquoi\u00a0: ce motif reste avec la réservation.',
  'out-of-range': 'C’est plus que la caution.',
  'invalid-type': 'Écrivez un montant, par exemple 45,50.',
  'not-multiple-of': 'Un montant s’écrit au centime près, par exemple 45,50.',
  'too-small': 'Un montant n’est jamais négatif.',
  'too-long': 'Cinq cents signes au plus.',
}
