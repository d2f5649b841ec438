export const bookFailed = {
  'order-too-large':
    'Une commande est de 50\u202f000,00\u00a0€ au plus. Rien n’a été réservé\u00a0: réduisez la quantité ou les jours.',
  'card-too-small':
    'Par carte, une commande est de 0,50\u00a0€ au moins. Rien n’a été réservé\u00a0: choisissez un autre moyen.',
  'lines-unavailable':
    'La place vient d’être prise, ou le jour fermé. Rien n’a été réservé\u00a0: choisissez d’autres jours.',
  'rules-against':
    'Une règle s’y oppose. Rien n’a été réservé\u00a0: lisez-la plus haut, puis cochez «\u00a0Réserver quand même\u00a0».',
  'total-changed': 'Le prix a changé entre-temps. Rien n’a été réservé\u00a0: vérifiez le nouveau prix, puis réservez.',
  'means-not-taken': 'L’association n’accepte plus ce moyen de paiement. Choisissez-en un autre.',
  'starts-too-soon':
    'Cela commence trop tôt pour attendre un paiement\u00a0: choisissez «\u00a0C’est déjà payé\u00a0», ou d’autres jours.',
  'key-taken':
    'Une réservation vient d’être enregistrée depuis cette page. Regardez le planning avant d’en faire une autre.',
  'person-not-found': 'Ce compte n’est plus actif. Choisissez un autre membre.',
  'resource-not-found': 'Cette ressource n’est plus là. Choisissez-en une autre.',
  429: 'Trop d’essais\u00a0: attendez quelques minutes, puis réessayez.',
  other: 'La réservation n’a pas pu être enregistrée. Réessayez.',
}

export const WORDS = {
  'no-card': 'Un invité, ou un membre sans e-mail, ne paie pas par carte\u00a0: choisissez un autre moyen.',
  'out-of-range': 'Indiquez un jour d’il y a moins d’un an, pas un jour à venir.',
}
