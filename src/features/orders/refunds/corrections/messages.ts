export const WORDS = { required: 'Écrivez en quelques mots ce qui était faux.' }

export const FAILED = {
  400: 'Vérifiez la date\u00a0: ni à venir, ni plus d’un mois avant la commande, ni avant l’arrêté des comptes (page «\u00a0Comptabilité\u00a0»).',
  'not-by-hand': 'Un paiement par carte est celui que le prestataire annonce\u00a0: il ne se corrige pas ici.',
  refunded: 'Une partie de ce paiement a été rendue\u00a0: il ne se corrige plus.',
  'already-corrected': 'Ce paiement vient d’être corrigé. Fermez cette fenêtre\u00a0: la page est mise à jour.',
  deposited: ({ message }: Error) =>
    `Ce paiement a été déposé avec le bordereau n°\u00a0${message}\u00a0: il ne se corrige plus. S’il est revenu impayé, notez-le sur le bordereau.`,
  same: 'Rien n’a changé\u00a0: corrigez le moyen, le jour ou la référence.',
  other: 'La correction n’a pas été enregistrée. Réessayez.',
}

export const WHAT_FOLLOWS =
  'La ligne d’origine reste. Une seconde l’annule, une troisième dit ce qui est juste\u00a0: les comptes gardent les trois. Le numéro de reçu ne change pas, la personne n’est pas prévenue, et le journal dit qui a corrigé et pourquoi. S’il est sur un bordereau à déposer, il en est retiré.'
