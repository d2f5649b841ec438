/** What an erasure takes away, as the questions before it name it. */
export const ERASED_PARTS =
  'nom, e-mail, téléphone, date de naissance, adresse, enfants (sauf ceux qu’un autre parent a déclarés), rôles, consentements, carte de membre et sessions'

export const STAYS =
  'Les commandes, les paiements et les reçus restent dix ans, comme la loi le demande, sans rien qui dise à qui ils étaient.'
