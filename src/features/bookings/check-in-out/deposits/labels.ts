import { formatDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import type { Practical } from '../../../orders/orders/contract.ts'

/** What is asked, was received, or became of a deposit, as a sentence. */
export function depositInWords(deposit: NonNullable<Practical['deposit']>): string {
  const { amount, terms, state, kept, reason } = deposit
  const asked = `Caution de ${formatEuros(amount)}`
  if (state === 'RECEIVED') return `${asked} reçue\u00a0: elle vous est rendue après le retour.`
  if (state === 'RETURNED') return `${asked} rendue.`
  if (state === 'KEPT')
    return kept < amount
      ? `${asked}\u00a0: ${formatEuros(kept)} gardés (${reason}), ${formatEuros(amount - kept)} rendus.`
      : `${asked} gardée\u00a0: ${reason}.`
  const how = terms.trim().replace(/[.\s]+$/, '')
  return `${asked}, à apporter le jour de la remise.${how && ` ${how[0]?.toUpperCase()}${how.slice(1)}.`}`
}

/** Until when a line of this price may be cancelled, and with which refund. */
export function cancelInWords({ until, percent }: NonNullable<Practical['cancel']>, price: number): string {
  const may = `Vous pouvez annuler jusqu’au ${formatDay(until)}`
  if (price === 0) return `${may}.`
  return `${may}\u00a0: ${percent === 100 ? 'tout est remboursé' : `${percent}\u00a0% du prix sont remboursés`}.`
}
