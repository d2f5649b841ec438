import { hasEnded } from '../../../shared/dates.ts'
import type { State } from '../persons/contract.ts'
import type { CheckedCard } from './contract.ts'

type Holder = { firstName: string; lastName: string; state: State | null; accountValidity: string }

/** Whoever was a member once has a card; it counts while the fee is paid and the account open. */
export const hasCard = ({ state }: Pick<Holder, 'state'>) => state === 'ACTIVE' || state === 'EXPIRED'
export const isCardValid = ({ state, accountValidity }: Pick<Holder, 'state' | 'accountValidity'>, today: string) =>
  state === 'ACTIVE' && !hasEnded(accountValidity, today)

/** « 00042 » */
export const cardNumber = (personId: number) => String(personId).padStart(5, '0')

/** « Camille M. »: enough for whoever has the member before them, of no use to anybody else. */
export const shortName = ({ firstName, lastName }: Pick<Holder, 'firstName' | 'lastName'>) =>
  `${firstName} ${[...lastName][0] ?? ''}.`

const UNKNOWN: CheckedCard = { state: 'UNKNOWN', name: null, validUntil: null }

/** What the code of a card tells (rules#membership-card). That an account is suspended or closed is not told: UNKNOWN. */
export function checkedCardOf(holder: Holder | undefined, today: string): CheckedCard {
  if (!holder || !hasCard(holder)) return UNKNOWN
  const state = isCardValid(holder, today) ? 'VALID' : 'OVER'
  return { state, name: shortName(holder), validUntil: holder.accountValidity }
}
