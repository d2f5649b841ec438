export const rolesFailed = {
  403: 'Ce rôle n’est pas à vous de donner ou de retirer.',
  409: 'Le dernier super-administrateur garde son rôle\u00a0: nommez-en un autre d’abord.',
  other: 'Les rôles n’ont pas pu être changés. Réessayez.',
}
