import { de } from '../../../shared/french.ts'

export const mergeFailed = {
  0: 'La connexion au serveur a échoué. Rien n’a changé\u00a0: vérifiez votre réseau, puis réessayez.',
  403: 'L’un des comptes a des rôles que vous ne pouvez pas donner, ou est au-dessus du vôtre. Demandez à un super-administrateur.',
  404: 'L’un des comptes n’existe plus. La liste est mise à jour.',
  other: 'Les comptes n’ont pas pu être réunis. Rien n’a changé\u00a0: réessayez.',
}

/** Why two accounts cannot be merged yet, and what to do first. */
export const MERGE_CONFLICTS: Record<string, string> = {
  'same-season-paid':
    'Les deux comptes ont payé la même cotisation pour la même saison. Remboursez d’abord l’une des deux.',
  'payment-under-way': 'Un paiement est en cours. Attendez une demi-heure, puis réessayez.',
  'not-to-merge': 'L’un des comptes est suspendu ou effacé\u00a0: réactivez-le d’abord.',
  'own-account': 'L’un des deux comptes est le vôtre. Demandez à un autre administrateur de les réunir.',
  'not-a-pair':
    'Ces deux comptes ne se ressemblent plus\u00a0: la liste est mise à jour. Un super-administrateur peut les réunir malgré tout.',
  'fields-changed':
    'Un champ vient d’être retiré par un administrateur. La comparaison est à jour\u00a0: vérifiez, puis réunissez à nouveau.',
  'trait-entered-by-you':
    'Ce que ces deux comptes ont en commun a été saisi par vous. Demandez à un super-administrateur de les réunir.',
}

export const apartFailed = {
  0: 'La connexion au serveur a échoué. Réessayez.',
  404: 'L’un des comptes n’existe plus. La liste est mise à jour.',
  other: 'La réponse n’a pas pu être enregistrée. Réessayez.',
}

export const accountsMerged = (name: string) => `Les deux comptes ${de(name)} n’en font plus qu’un.`
export const MARKED_DISTINCT = 'C’est noté\u00a0: ces deux comptes ne seront plus proposés.'
