import { formatEuros, toEuros } from '../../../../../shared/money.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { lineName } from '../../../../catalogue/reservations/labels.ts'
import type { Refundable } from '../contract.ts'
import { feeOfferedAgain, seasonRevokedWords } from '../messages.ts'
import { type outcomeOf, wholeFees } from '../rules.ts'

type Props = {
  refundable: Refundable
  outcome: ReturnType<typeof outcomeOf>
  /** Season of an order of fees. */
  season?: number | null | undefined
}

/** Preview of a refund: how much of each line, by which payment method, and what is cancelled. */
export function Outcome({ refundable, outcome: { shares, parts, cents, ended }, season }: Props) {
  if (cents === 0) return null
  const isFee = season !== undefined
  const whole = isFee ? wholeFees(refundable, shares) : []
  // Refunding the last fee of the order takes the season back.
  const isAll =
    whole.length > 0 && whole.length === new Set(refundable.left.map(({ reservationId }) => reservationId)).size
  const { rows } = refundable
  const nameOf = (id: number) =>
    rows.filter((row) => row.id === id).map((row) => lineName({ ...row, resourceName: row.name }))[0] ?? ''
  const sumOf = (isCard: boolean) =>
    parts.filter(({ method }) => (method === 'CARD') === isCard).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const [byCard, byHand] = [sumOf(true), sumOf(false)]
  return (
    <Notice tone="info" title={`Ce qui va se passer\u00a0: ${formatEuros(toEuros(cents))} rendus`}>
      <ul className="stack-tight">
        {shares.map(({ reservationId, amountCents }) => (
          <li key={reservationId}>
            {nameOf(reservationId)}&nbsp;: {formatEuros(toEuros(amountCents))}
            {!isFee && ended.includes(reservationId) && ', ligne annulée'}
          </li>
        ))}
        {byCard > 0 && <li>{formatEuros(toEuros(byCard))} sur la carte, sous 5 à 10 jours selon la banque</li>}
        {byHand > 0 && (
          <li>
            {formatEuros(toEuros(byHand))} à rendre par chèque, virement ou en espèces&nbsp;: la somme reste dans
            «&nbsp;Remboursements et anomalies&nbsp;» tant que vous n’avez pas noté l’avoir rendue
          </li>
        )}
        {isAll && <li>{seasonRevokedWords(season ?? null)}</li>}
        {!isAll && whole.map((id) => <li key={id}>{feeOfferedAgain(nameOf(id))}</li>)}
        {(isFee ? whole : ended).length === 0 && <li>Rien n’est annulé</li>}
        <li>La personne en est prévenue aussitôt&nbsp;: un remboursement ne s’annule pas</li>
      </ul>
    </Notice>
  )
}
