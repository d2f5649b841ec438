export const archivingFailed = {
  'kind-taken': 'Une autre commission des enfants ou des calendriers est ouverte\u00a0: archivez-la d’abord.',
  other: 'L’opération n’a pas abouti. Réessayez.',
}
