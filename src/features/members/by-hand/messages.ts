import type { AlikePerson } from './contract.ts'

export const emailTaken =
  'Cet e-mail est celui d’un autre compte\u00a0: un seul compte peut s’y connecter. Ajoutez la personne sans e-mail, ou donnez-en un autre.'

export const addFailed = {
  0: 'La connexion au serveur a échoué. Rien n’est perdu\u00a0: vérifiez votre réseau, puis réessayez.',
  400: 'Vérifiez les champs signalés.',
  'email-taken': emailTaken,
  'just-added':
    'Une personne du même nom vient d’être ajoutée\u00a0: ouvrez sa fiche ci-dessus. Si c’est quelqu’un d’autre, réessayez dans une minute.',
  'own-payment': 'Personne n’enregistre son propre paiement\u00a0: demandez à un autre administrateur.',
  'amount-differs': 'Le montant de la cotisation vient de changer\u00a0: relisez-le, puis ajoutez à nouveau.',
  'no-fee': 'Aucune cotisation n’est prévue pour ce statut\u00a0: ajoutez la personne sans paiement.',
  'not-on-sale': 'Cette saison ne se paie plus\u00a0: choisissez-en une autre.',
  'fields-changed':
    'Un champ vient d’être retiré par un administrateur. Le formulaire est à jour\u00a0: relisez-le, puis ajoutez à nouveau.',
  403: 'Vous n’avez plus le droit d’ajouter des membres.',
  429: 'Trop d’ajouts à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le membre n’a pas pu être ajouté. Réessayez.',
}

export const feesLoading = 'Le montant de la cotisation se charge\u00a0: réessayez dans un instant.'
export const noFee = 'Aucune cotisation n’est prévue pour ce statut\u00a0: décochez, ou choisissez une autre saison.'

export const memberFields: Record<string, string> = {
  'out-of-range': 'Le jour du paiement ne peut être ni à venir, ni trop ancien.',
  'books-closed': 'Les comptes de ce jour sont arrêtés\u00a0: choisissez un jour plus récent.',
}

/** « Marcel Le Goff est membre, reçu n° 2026-00012. » */
export const memberAdded = (name: string, receipt: string | null) =>
  receipt ? `${name} est ajouté aux membres, reçu n°\u00a0${receipt}.` : `${name} est ajouté aux membres.`

export const LIKENESS_WORDS: Record<AlikePerson['likenesses'][number], string> = {
  NAME: 'même nom ou presque',
  BIRTH_DATE: 'même date de naissance',
  EMAIL: 'même e-mail',
  PHONE: 'même téléphone',
}
