import { may } from '../../platform/access/contract.ts'
import { type Holder, isAllowed, partsOf } from '../../platform/access/rules.ts'
import { mayGrant } from '../../society/commissions/roles/rules.ts'
import { within } from '../../society/persons/changes/rules.ts'
import type { State } from '../../society/persons/contract.ts'
import { maySignIn } from '../../society/persons/rules.ts'

/** Progress of an account: can sign in, then has paid, then has a confirmed e-mail. */
const RANKS: Record<State, number> = {
  ACTIVE: 5,
  EXPIRED: 5,
  FEE_PAID: 4,
  EMAIL_CONFIRMED: 3,
  CREATED: 2,
  REFUSED: 1,
  SUSPENDED: 0,
  ERASED: 0,
}

/** A merge must not undo a suspension or an erasure. */
export const mayMerge = (state: State | null) => state !== null && RANKS[state] > 0

/**
 * Whether the kept account takes e-mail and password of the other: it has none, and the owner of the other has proved
 * that the mailbox is theirs.
 */
export const bringsSignIn = (
  kept: { email: string | null },
  gone: { email: string | null; emailConfirmedAt: string | null; state: State | null },
) => kept.email === null && gone.email !== null && (gone.emailConfirmedAt !== null || maySignIn(gone.state))

type Account = { id: number; state: State | null }
const rankOf = ({ state }: Account) => (state ? RANKS[state] : 0)

/** Of two accounts the one that is kept, then the other: the one that progressed further, or the first. */
export const survivorFirst = <A extends Account>(one: A, other: A): [kept: A, gone: A] =>
  rankOf(other) > rankOf(one) ? [other, one] : [one, other]

/**
 * Validity taken from the other account: what was paid with it, and what it got otherwise within the season on sale,
 * unless the person who merges, or whose account it becomes, gave it themselves (`givers` imported it).
 */
export function validityBrought({
  gone,
  paidUntil,
  ceiling,
  givers,
  gainers,
}: {
  gone: { state: State | null; accountValidity: string }
  paidUntil: string | undefined
  ceiling: string
  givers: readonly number[]
  gainers: readonly number[]
}): string | undefined {
  if (!maySignIn(gone.state)) return undefined
  const paid = paidUntil === undefined ? undefined : within(gone.accountValidity, paidUntil)
  if (givers.some((id) => gainers.includes(id))) return paid
  const given = within(gone.accountValidity, ceiling)
  return paid !== undefined && paid > given ? paid : given
}

/**
 * Whether the caller may let this person gain roles (`{name}_{ROLE}`): general ones need a super-administrator, a
 * commission's its own or an administrator of the society. Nobody may raise themselves.
 */
export function mayGain(actor: Holder & { id: number }, personId: number, gained: readonly string[]): boolean {
  if (gained.length === 0 || isAllowed(actor, may.superviseSociety)) return true
  const mayGive = (gain: string) => {
    const { name, role } = partsOf(gain)
    return mayGrant(actor, name, role)
  }
  return actor.id !== personId && gained.every(mayGive)
}

/** Fields of each trait that makes two accounts a pair. */
export const TRAITS = { NAME: ['firstName', 'lastName', 'birthDate'], PHONE: ['phone'] } as const
export type Writer = { personId: number; field: string; actorId: number | null; act: number }

/**
 * Whether this trait counts for the person who merges: not if they made the later of the two entries of one of its
 * fields, because they could make any two accounts a pair by typing it first.
 */
export const countsFor = (actorId: number, trait: keyof typeof TRAITS, writers: readonly Writer[]) =>
  TRAITS[trait].every((field) => {
    const [latest] = writers.filter((each) => each.field === field).sort((one, other) => other.act - one.act)
    return latest?.actorId !== actorId
  })
