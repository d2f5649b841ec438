import { GENERAL, type Holder, isAllowed } from '../../../shared/permissions.ts'
import type { State } from '../contract.ts'

/** How far an account came: whoever can sign in, then who has paid, then whose e-mail is known. */
const STANDING: Record<State, number> = {
  ACTIVE: 5,
  EXPIRED: 5,
  FEE_PAID: 4,
  EMAIL_CONFIRMED: 3,
  CREATED: 2,
  REFUSED: 1,
  SUSPENDED: 0,
  ERASED: 0,
}

/** Neither a suspension nor an erasure is undone by making one account of two. */
export const mayMerge = (state: State | null) => state !== null && STANDING[state] > 0

type Account = { id: number; state: State | null }
const standing = ({ state }: Account) => (state ? STANDING[state] : 0)

/** Of two accounts the one that stays, then the one that goes: who came further stays; as far, the first. */
export const keptFirst = <A extends Account>(one: A, other: A): [kept: A, gone: A] =>
  standing(other) > standing(one) ? [other, one] : [one, other]

/**
 * Whether the caller may let this person have more roles (`{name}_{ROLE}`): general ones are given by a super-administrator, a
 * commission's by its own or by an administrator of the society. Nobody raises themselves.
 */
export function mayGain(actor: Holder & { id: number }, personId: number, gained: readonly string[]): boolean {
  if (gained.length === 0 || isAllowed(actor, { names: [GENERAL], roles: ['SUPER-ADMIN'] })) return true
  if (actor.id === personId) return false
  return gained.every((role) => {
    const name = role.slice(0, role.lastIndexOf('_'))
    if (name === GENERAL) return false
    return isAllowed(actor, { names: [GENERAL], roles: ['ADMIN'] }) || actor.roles.includes(`${name}_SUPER-ADMIN`)
  })
}
