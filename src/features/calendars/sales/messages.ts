const CLOSED =
  'La campagne est clôturée\u00a0: plus rien ne s’y enregistre. Un administrateur de l’association peut la rouvrir.'
const TOO_OFTEN = 'Trop d’essais\u00a0: attendez quelques minutes, puis réessayez.'

export const recordFailed = {
  'stub-taken': 'Rien n’a été enregistré\u00a0: cette souche a déjà une vente.',
  'book-counted':
    'Le carnet de cette souche est déjà compté et signé. Rouvrez-le dans «\u00a0Carnets\u00a0» pour y ajouter une vente.',
  'key-taken': 'Une vente vient d’être enregistrée depuis cette page. Regardez la liste avant d’en faire une autre.',
  'campaign-closed': CLOSED,
  'campaign-not-found': 'Cette campagne n’existe plus. Rechargez la page.',
  'person-not-found': 'Ce vendeur n’a plus de rôle dans la commission. Choisissez-en un autre.',
  429: TOO_OFTEN,
  other: 'La vente n’a pas pu être enregistrée. Rien n’est perdu\u00a0: réessayez.',
}

export const bookFailed = {
  ...recordFailed,
  'stub-taken':
    'Rien n’a été enregistré\u00a0: des souches ont déjà une vente. Le reste de votre saisie est toujours là.',
  'book-counted':
    'Ce carnet est déjà compté et signé. Rouvrez-le dans «\u00a0Carnets\u00a0» pour y ajouter des ventes.',
  'book-of-the-page': 'Ce carnet est celui de la vente en ligne\u00a0: ses ventes arrivent d’elles-mêmes.',
  'book-not-found': 'Ce carnet n’existe plus.',
  other: 'Les ventes n’ont pas pu être enregistrées. Rien n’est perdu\u00a0: réessayez.',
}

export const WORDS = {
  'amount-format': 'Écrivez un montant en euros, par exemple 10 ou 12,50.',
  'invalid-type': 'Écrivez un montant en euros, par exemple 10 ou 12,50.',
  'not-multiple-of': 'Deux chiffres au plus après la virgule.',
  'amount-too-small': 'Le montant est de un centime au moins.',
  'amount-too-large': 'Le montant est de 5\u202f000\u00a0€ au plus.',
  'invalid-format': 'Choisissez un jour.',
  'stub-number': 'Le numéro d’une souche\u00a0: un nombre entier, de 1 à 9\u202f999\u202f999.',
  'out-of-range': 'Indiquez un jour d’il y a moins d’un an, pas un jour à venir.',
}

export const STUB_IN_USE =
  'Cette souche a déjà une vente. Vérifiez le numéro, ou laissez vide pour une vente sans souche.'

export const NOTHING_TYPED = 'Écrivez le montant d’une souche au moins.'
