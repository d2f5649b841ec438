export const rolesFailed = {
  403: 'Ce rôle n’est pas à vous de donner ou de retirer.',
  409: 'Le dernier super-administrateur garde son rôle\u00a0: nommez-en un autre d’abord.',
  other: 'Les rôles n’ont pas pu être changés. Réessayez.',
}

/** What somebody may do who is made super-administrator. */
export const SUPER_ADMIN_GIVEN = {
  society:
    'Cette personne pourra tout faire sur le portail\u00a0: donner et retirer tous les rôles, le vôtre aussi, voir tous les comptes et en effacer.',
  commission: 'Cette personne pourra tout faire dans la commission, et y nommer ou retirer d’autres administrateurs.',
}
