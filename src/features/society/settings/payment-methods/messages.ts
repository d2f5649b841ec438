export const WORDS = {
  'means-none': 'Choisissez au moins un moyen de paiement.',
  days: 'Écrivez un nombre de jours, de 1 à 60.',
  iban: 'Cet IBAN n’est pas valable\u00a0: recopiez-le depuis un relevé d’identité bancaire.',
  bic: 'Ce BIC n’est pas valable\u00a0: il a 8 ou 11 caractères.',
}

export const FAILED = {
  'no-card-provider': 'Aucun prestataire n’est configuré pour la carte\u00a0: décochez-la.',
  other: 'Les moyens de paiement n’ont pas pu être enregistrés. Réessayez.',
}
