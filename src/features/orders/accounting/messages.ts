import { formatDay } from '../../../shared/dates.ts'

export const closingFailed = {
  400: 'Choisissez un jour passé\u00a0: le jour en cours n’est pas fini.',
  other: 'L’arrêté des comptes n’a pas pu être enregistré. Réessayez.',
}
export const booksClosed = (until: string | null) =>
  until === null ? 'Les comptes sont rouverts.' : `Les comptes sont arrêtés au ${formatDay(until)}.`

/** What follows, said before it is done. */
export const whatFollows = (before: string | null, until: string): string =>
  before !== null && until < before
    ? `Les jours du ${formatDay(until)} (non compris) au ${formatDay(before)} sont rouverts\u00a0: on peut de nouveau y dater un paiement. Le journal le dira.`
    : `Plus aucun paiement ni remboursement ne pourra être daté du ${formatDay(until)} ou d’avant. Ce qui est enregistré reste comme il est. Le journal le dira.`
