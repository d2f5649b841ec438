import { alreadyDone } from '../../../shared/already-done.ts'

export const handoverFailed = {
  'already-handed-over': alreadyDone('C’est déjà remis'),
  'already-returned': alreadyDone('C’est déjà rendu'),
  'not-handed-over': 'Elle n’a pas été remise\u00a0: il n’y a rien à reprendre.',
  'not-paid': 'Son paiement n’est pas arrivé\u00a0: elle ne peut pas être remise.',
  'not-approved': 'Acceptez d’abord la réservation.',
  'given-up': 'Elle a été annulée. Rechargez la page.',
  'not-by-day': 'Un article ne se remet et ne se reprend pas ici.',
  'not-the-last-step': 'Quelqu’un a déjà changé cette réservation. Rechargez la page.',
  'too-late-to-undo': 'Les dix minutes sont passées\u00a0: ce n’est plus annulable.',
  404: 'Cette réservation n’existe plus, ou elle ne vous est plus ouverte.',
  429: 'Trop de demandes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Ce n’est pas enregistré. Réessayez dans un instant.',
}
