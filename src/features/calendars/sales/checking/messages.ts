import { formatMoment } from '../../../../shared/dates.ts'
import type { Doubt } from '../../campaigns/contract.ts'

/** What is wrong, and what to check. */
export const WHY: Record<Doubt, string> = {
  OUTSIDE: 'Son numéro n’est dans aucun carnet de la campagne. Vérifiez-le sur la souche.',
  CLASH: 'Un autre don porte le même numéro. Comparez les deux souches.',
  TWICE: 'La même porte a été cochée deux fois. Demandez aux deux vendeurs s’il y a eu deux dons.',
  LATE: 'Elle est arrivée d’un téléphone après la clôture de la campagne.',
  WITHDRAWN: 'Son vendeur l’a retirée après l’avoir envoyée. Demandez-lui si le don a eu lieu.',
  NO_STUB:
    'Elle n’a pas de numéro de souche\u00a0: son vendeur n’en a pas noté, ou le carnet en ligne n’en avait plus de libre.',
}

type RefusalErrors = { errors: readonly { path: string; message: string }[] }
const detailOf = (problem: RefusalErrors, path: string) => problem.errors.find((each) => each.path === path)?.message

/** Shown at the field of the number. */
export const OTHER_SALE =
  'Cette souche a déjà une vente. Choisissez un numéro libre, ou laissez la vente comme elle est.'

export const checkFailed = {
  'stub-taken': 'Rien n’a été enregistré\u00a0: cette souche a déjà une vente.',
  'already-checked': (problem: RefusalErrors) => {
    const [at, by] = [detailOf(problem, 'at'), detailOf(problem, 'by')]
    return `Déjà vérifiée${at ? ` le ${formatMoment(at)}` : ''}${by ? ` par ${by}` : ''}.`
  },
  'not-withdrawn': 'Son vendeur n’a pas retiré cette vente\u00a0: remboursez-la si elle est de trop.',
  'money-went-back': 'De l’argent de cette vente a déjà été rendu\u00a0: marquez-la vérifiée.',
  'nothing-to-check': 'Il n’y a plus rien à vérifier ici.',
  'sale-not-found': 'Cette vente n’existe plus.',
  other: 'La vérification n’a pas pu être enregistrée. Réessayez.',
}

export const uncheckFailed = {
  'stub-taken': 'Son ancien numéro a été pris entre-temps\u00a0: la vente garde le numéro corrigé.',
  'not-checked': 'Elle est déjà à vérifier.',
  other: 'La vérification n’a pas pu être annulée. Réessayez.',
}
