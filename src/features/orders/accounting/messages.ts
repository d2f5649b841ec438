import { formatDay } from '../../../shared/dates.ts'

export const closingFailed = {
  'super-administrator': 'Seul un super-administrateur rouvre des comptes arrêtés\u00a0: demandez-le-lui.',
  required: 'Écrivez pourquoi ces comptes sont rouverts\u00a0: la raison reste dans le journal.',
  'not-over': 'Choisissez un jour passé\u00a0: le jour en cours n’est pas fini.',
  400: 'Choisissez un jour passé, et dites pourquoi si des jours sont rouverts.',
  other: 'L’arrêté des comptes n’a pas pu être enregistré. Réessayez.',
}
export const fecFailed = {
  409: 'Écrivez d’abord le SIREN ou le numéro RNA de l’association dans «\u00a0Textes légaux\u00a0».',
  429: 'Trop de fichiers à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'Le fichier n’a pas pu être enregistré. Réessayez.',
}
export const booksClosed = (until: string | null) =>
  until === null ? 'Les comptes sont rouverts.' : `Les comptes sont arrêtés au ${formatDay(until)}.`

/** The consequences of closing or reopening, for the confirmation dialog. */
export function whatFollows(before: string | null, until: string | null): string {
  if (until === null)
    return 'Tous les jours sont rouverts\u00a0: on peut de nouveau y dater un paiement, et leurs chiffres peuvent changer. Un fichier déjà remis ne sera plus forcément le même.'
  return before !== null && until < before
    ? `Les jours du ${formatDay(until)} (non compris) au ${formatDay(before)} sont rouverts\u00a0: on peut de nouveau y dater un paiement, et leurs chiffres peuvent changer.`
    : `Plus aucun paiement ni remboursement ne pourra être daté du ${formatDay(until)} ou d’avant. Les écritures sont conservées telles qu’elles sont\u00a0: plus rien ne les change.`
}
