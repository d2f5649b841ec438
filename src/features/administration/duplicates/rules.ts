import { may } from '../../platform/access/contract.ts'
import { type Holder, isAllowed, partsOf } from '../../platform/access/rules.ts'
import { mayGrant } from '../../society/commissions/roles/rules.ts'
import { within } from '../../society/persons/changes/rules.ts'
import type { State } from '../../society/persons/contract.ts'
import { maySignIn } from '../../society/persons/rules.ts'

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

/**
 * Whether the other account's e-mail and password become those of the one that stays: it has none, and whoever registered the other
 * has shown that the mailbox is theirs.
 */
export const bringsSignIn = (
  kept: { email: string | null },
  gone: { email: string | null; emailConfirmedAt: string | null; state: State | null },
) => kept.email === null && gone.email !== null && (gone.emailConfirmedAt !== null || maySignIn(gone.state))

type Account = { id: number; state: State | null }
const standing = ({ state }: Account) => (state ? STANDING[state] : 0)

/** Of two accounts the one that stays, then the one that goes: who came further stays; as far, the first. */
export const survivorFirst = <A extends Account>(one: A, other: A): [kept: A, gone: A] =>
  standing(other) > standing(one) ? [other, one] : [one, other]

/**
 * The validity that the other account brings: what was paid with it, and what it was given otherwise within the season on sale,
 * unless the one who merges, or whose account it becomes, gave it themselves (`givers` entered it from a file).
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
 * Whether the caller may let this person have more roles (`{name}_{ROLE}`): general ones are given by a super-administrator, a
 * commission's by its own or by an administrator of the society. Nobody raises themselves.
 */
export function mayGain(actor: Holder & { id: number }, personId: number, gained: readonly string[]): boolean {
  if (gained.length === 0 || isAllowed(actor, may.superviseSociety)) return true
  const mayGive = (gain: string) => {
    const { name, role } = partsOf(gain)
    return mayGrant(actor, name, role)
  }
  return actor.id !== personId && gained.every(mayGive)
}

/** The fields that each trait by which two accounts are a pair is made of. */
export const TRAITS = { NAME: ['firstName', 'lastName', 'birthDate'], PHONE: ['phone'] } as const
export type Writer = { personId: number; field: string; actorId: number | null; act: number }

/**
 * Whether this trait makes two accounts a pair for the one who merges them: not where the later of the two entries of one of its
 * fields is their own, because they could make a pair of any two accounts by typing it first.
 */
export const countsFor = (actorId: number, trait: keyof typeof TRAITS, writers: readonly Writer[]) =>
  TRAITS[trait].every((field) => {
    const [latest] = writers.filter((each) => each.field === field).sort((one, other) => other.act - one.act)
    return latest?.actorId !== actorId
  })
