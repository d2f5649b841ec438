import { alreadyDone } from '../../../shared/already-done.ts'

export const handFailed = {
  'already-handed-over': alreadyDone('Ce calendrier était déjà remis'),
  'not-paid': 'Ce calendrier n’est pas payé\u00a0: il ne peut pas être remis.',
  'given-back': 'Ce calendrier a été remboursé ou annulé\u00a0: il ne peut pas être remis.',
  'too-late-to-undo': 'Cette remise date de plus de dix minutes\u00a0: elle ne s’annule plus.',
  'not-handed-over': 'Ce calendrier n’est plus marqué comme remis. Rechargez la page.',
  404: 'Ce code n’est celui d’aucun calendrier.',
  0: 'Pas de réseau\u00a0: rien n’a été enregistré. Réessayez dès qu’il revient.',
  other: 'La remise n’a pas pu être enregistrée. Réessayez.',
}

export const forgetFailed = {
  'under-way': 'Un paiement ou un remboursement est en cours\u00a0: réessayez quand il est terminé.',
  anonymised: 'Cette identité est déjà effacée.',
  other: 'L’identité n’a pas pu être effacée. Réessayez.',
}

export const saleFailed = { 400: handFailed[404], 404: handFailed[404], other: 'La vente n’a pas pu être chargée.' }
