import { counted } from '../../../../shared/counted.ts'

export const FAILED = {
  400: 'Certains champs sont à corriger.',
  404: 'Ce champ n’est plus là\u00a0: un autre administrateur vient de le retirer. Rechargez la page.',
  'name-taken':
    'Un champ porte déjà ce nom, peut-être dans les archives\u00a0: rétablissez-le, ou choisissez un autre nom.',
  'choice-twice': 'Deux choix portent le même nom\u00a0: donnez-leur des noms différents.',
  'choice-in-use': 'Des membres ont ce choix\u00a0: renommez-le, ou changez d’abord leur valeur.',
  'too-many-fields': 'Il y a déjà huit champs\u00a0: retirez-en un d’abord.',
  'field-in-use': 'Des membres ont une valeur dans ce champ\u00a0: retirez-le d’abord, ses valeurs seront gardées.',
  other: 'Le champ n’a pas pu être enregistré. Réessayez.',
}

export const nameReserved = 'Ce nom est celui d’un champ que toute fiche a déjà. Choisissez-en un autre.'
export const choicesMissing = 'Écrivez au moins un choix.'

export const VALUES_FAILED = {
  400: 'Certains champs sont à corriger.',
  'above-you': 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  'reserved-field': 'Ce champ est réservé aux responsables des adhésions. Rechargez la page.',
  'fields-changed':
    'Un champ vient d’être retiré par un administrateur. La liste ci-dessous est à jour\u00a0: vérifiez, puis enregistrez à nouveau.',
  429: 'Trop d’essais. Attendez quelques minutes, puis réessayez.',
  other: 'Les champs n’ont pas pu être enregistrés. Réessayez.',
}

/** « 12 membres ont une valeur dans ce champ. » */
export const holders = (persons: number) =>
  `${counted(persons, 'membre a une valeur', 'membres ont une valeur')} dans ce champ.`
export const removed = (name: string, keeps: boolean) =>
  keeps ? `${name} est retiré\u00a0: ses valeurs sont gardées.` : `${name} est supprimé.`
export const chosenBy = (persons: number) => counted(persons, 'membre l’a', 'membres l’ont')
export const choicesKept = 'Un choix que des membres ont se renomme, il ne se retire pas.'
