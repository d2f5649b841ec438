import { hasEnded } from '../../../shared/dates.ts'
import type { State } from '../persons/contract.ts'
import type { CheckedCard } from './contract.ts'

type Holder = { firstName: string; lastName: string; state: State | null; accountValidity: string }

/** Every present or former member has a card; it is valid while the fee is paid and the account open. */
export const hasCard = ({ state }: Pick<Holder, 'state'>) => state === 'ACTIVE' || state === 'EXPIRED'
export const isCardValid = ({ state, accountValidity }: Pick<Holder, 'state' | 'accountValidity'>, today: string) =>
  state === 'ACTIVE' && !hasEnded(accountValidity, today)

/** « 00042 » */
export const cardNumber = (personId: number) => String(personId).padStart(5, '0')

/** « Camille M. »: enough for somebody who has the member in front of them, useless to others. */
export const shortName = ({ firstName, lastName }: Pick<Holder, 'firstName' | 'lastName'>) =>
  `${firstName} ${[...lastName][0] ?? ''}.`

const UNKNOWN: CheckedCard = { state: 'UNKNOWN', name: null, validUntil: null }

/**
 * What the code of a card reveals (rules#membership-card). Suspended and closed accounts are UNKNOWN, so that their
 * state stays private.
 */
export function checkedCardOf(holder: Holder | undefined, today: string): CheckedCard {
  if (!holder || !hasCard(holder)) return UNKNOWN
  const state = isCardValid(holder, today) ? 'VALID' : 'OVER'
  return { state, name: shortName(holder), validUntil: holder.accountValidity }
}
