import { counted } from '../../../../shared/counted.ts'
import { ACCOUNT_WORDS } from '../../../society/settings/account-numbers/labels.ts'

export const FAILED = {
  404: 'Cette cotisation vient d’être archivée. Rétablissez-la, puis reprenez vos changements.',
  other: 'La cotisation n’a pas pu être enregistrée. Réessayez.',
}

export const WORDS = {
  ...ACCOUNT_WORDS,
  'shares-exceed': 'Les parts dépassent le montant de la cotisation\u00a0: diminuez une part, ou augmentez le montant.',
  'same-share': 'Deux parts portent le même nom\u00a0: réunissez-les en une seule.',
  'share-of-nothing': 'Écrivez le montant de cette part, ou retirez-la.',
  'statuses-none': 'Choisissez au moins un statut.',
  'honorary-apart':
    'Un membre honoraire n’a jamais cette adhésion\u00a0: décochez «\u00a0Honoraire\u00a0», ou choisissez l’adhésion «\u00a0Honoraire\u00a0» pour lui seul.',
  'honorary-only':
    'Seul un membre honoraire a l’adhésion «\u00a0Honoraire\u00a0»\u00a0: décochez les autres statuts, ou choisissez une autre adhésion.',
  'invalid-type': 'Écrivez un montant en euros, par exemple 45 ou 45,50.',
  'not-multiple-of': 'Écrivez un montant en euros, avec deux chiffres après la virgule au plus.',
  'too-small': 'Écrivez un montant en euros, par exemple 45 ou 45,50.',
}

/** Whom a price change affects: existing orders keep theirs. */
export function priceMoves({ waiting, sold }: { waiting: number; sold: number }, members: number): string {
  const kept = waiting + sold
  const keeping =
    kept === 0
      ? 'Personne ne l’a encore commandée.'
      : `${counted(kept, 'commande')} ${kept > 1 ? 'gardent' : 'garde'} l’ancien montant, dont ${waiting} en attente de paiement.`
  return `${keeping} Le nouveau montant est demandé à qui n’a pas encore commandé, parmi ${counted(members, 'membre')} de ces statuts.`
}
