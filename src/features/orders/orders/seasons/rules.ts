import type { Cents } from '../../../../shared/money.ts'
import type { ReservationState } from '../../../catalogue/reservations/contract.ts'

/** A fee of an order: what was paid for it, what of that is kept, and what remains while a dispute is open. */
export type FeeLine = {
  id: number
  resourceId: number | null
  state: ReservationState
  lineTotalCents: Cents
  paidCents: Cents
  /** Less refunds, made or pending, and lost disputes. */
  keptCents: Cents
  /** Also less the money of open disputes, which the bank may return. */
  leftCents: Cents
}

const isFree = ({ lineTotalCents }: FeeLine) => lineTotalCents === 0

/** Fees that were refunded in full and must be revoked; free ones are revoked with the last of the others. */
export function revokedFees(lines: readonly FeeLine[]): FeeLine[] {
  const confirmed = lines.filter(({ state }) => state === 'CONFIRMED')
  const taken = confirmed.filter((line) => line.paidCents > 0 && line.keptCents <= 0)
  const rest = confirmed.filter((line) => !taken.includes(line))
  return taken.length > 0 && rest.every(isFree) ? confirmed : taken
}

/** Fees whose money came back, because a refund failed or a dispute was won. */
export function feesGivenAgain(lines: readonly FeeLine[], paidElsewhere: readonly (number | null)[]): FeeLine[] {
  const isOver = ({ state }: FeeLine) => state === 'CANCELLED'
  const again = lines.filter(
    (line) =>
      isOver(line) &&
      !isFree(line) &&
      line.leftCents >= line.lineTotalCents &&
      !paidElsewhere.includes(line.resourceId),
  )
  return again.length > 0 ? [...again, ...lines.filter((line) => isOver(line) && isFree(line))] : []
}

type PaidSeason = { validityBefore: string | null; validityAfter: string | null; stands: boolean; until: string }

/**
 * Until when an account is valid once a payment is taken back: what it was before that payment and other revoked ones,
 * or what a remaining payment made it.
 */
export function validityWithout(before: string, others: readonly PaidSeason[]): string {
  let validity = before
  for (const other of others)
    if (!other.stands && other.validityBefore !== null && other.validityAfter === validity)
      validity = other.validityBefore
  return others.reduce((latest, { stands, until }) => (stands && until > latest ? until : latest), validity)
}
