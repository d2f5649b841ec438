import { may, type Requirement } from '../../../platform/access/contract.ts'
import { type Account, isAllowed, mayActOn } from '../../../platform/access/rules.ts'
import type { Change, State } from '../contract.ts'
import { CHANGES, type Field } from '../fields/contract.ts'
import { keepsEmail } from '../rules.ts'
import { NEVER_PAID } from '../values/contract.ts'

/**
 * Who may change what of a person: the one decision behind every door that writes one (the calls and pages, a token in an
 * address, an imported file, two accounts made one).
 */

/** `page` is every call with a session, and a visitor's registration. */
export const DOORS = ['page', 'token', 'import', 'merge'] as const
export type Door = (typeof DOORS)[number]

/**
 * `when-paid`: wanted from now on, and true once the season's fee for it is paid. `with-password`: now, where the password in
 * use is given with it.
 */
export type Decision = 'now' | 'when-paid' | 'with-password' | 'refused'
/** Whom it is about; a child has no state, for it has no account. */
export type Target = Account & { readonly state: State | null; readonly accountValidity?: string }

const holds = ({ roles }: Account, requirement: Requirement) => isAllowed({ roles, subscriptions: [] }, requirement)

/** Left to the administrators of the society on an account that exists. */
const reserved = (actor: Account): Decision => (holds(actor, may.manageSociety) ? 'now' : 'refused')

/** A visitor's form: everything of a person but what the society gives. */
const registered = (change: Change): Decision => (change === 'validity' || change === 'apart' ? 'refused' : 'now')

function byPage(actor: Account, target: Target, change: Change): Decision {
  const own = actor.id === target.id
  if (!own && !holds(actor, may.managePersons)) return 'refused'
  if (change === 'as-typed') return 'now'
  // Nobody sets another's password: administrators send a link (rules#passwords).
  if (change === 'password') return own ? 'with-password' : 'refused'
  // A member's own newsletter has a call of its own, which writes the consent down.
  if (change === 'status' || change === 'consent') return reserved(actor)
  if (change !== 'email') return 'refused'
  return own && reserved(actor) === 'now' ? 'with-password' : reserved(actor)
}

/** Whoever holds a link has read one mail of the person, and has not shown to be them. */
function byToken({ state }: Target, change: Change): Decision {
  if (!state || state === 'SUSPENDED' || state === 'REFUSED') return 'refused'
  if (change === 'as-typed' || change === 'consent') return 'now'
  const activated = keepsEmail(state)
  if (change === 'email') return activated ? 'with-password' : 'now'
  if (change !== 'status') return 'refused'
  if (activated) return 'when-paid'
  // What was paid for is what an administrator validates.
  return state === 'FEE_PAID' ? 'refused' : 'now'
}

/**
 * A file enters members and completes them; e-mail and consent of somebody known are not a file's, nor is their validity but where
 * they came in without any and nothing was ever paid.
 */
function byImport(actor: Account, target: Target | 'new', change: Change): Decision {
  if (change === 'as-typed') return 'now'
  if (change === 'validity' && target !== 'new' && target.state === 'EXPIRED' && target.accountValidity === NEVER_PAID)
    return 'now'
  if (change === 'status') return target === 'new' ? 'now' : reserved(actor)
  return target === 'new' && (change === 'email' || change === 'validity') ? 'now' : 'refused'
}

/** What one account has is the person's; the e-mail and the consent stay those of the account that is kept. */
function byMerge(actor: Account, change: Change): Decision {
  if (change === 'as-typed' || change === 'validity') return 'now'
  return change === 'status' ? reserved(actor) : 'refused'
}

/**
 * What becomes of a field that a door brings. `actor` is null for a visitor, and for a token: who holds it stands for the
 * person it was made for. A validity that is taken is to be kept `within` the season on sale.
 */
export function decide({
  door,
  actor,
  target,
  field,
}: {
  door: Door
  actor: Account | null
  target: Target | 'new'
  field: Field
}): Decision {
  const change = CHANGES[field]
  if (target === 'new') {
    if (door === 'page') return registered(change)
    return door === 'import' && actor && holds(actor, may.managePersons) ? byImport(actor, target, change) : 'refused'
  }
  if (!target.state || target.state === 'ERASED') return 'refused'
  if (door === 'token') return actor && actor.id !== target.id ? 'refused' : byToken(target, change)
  if (!actor || !mayActOn(actor, target)) return 'refused'
  if (door === 'page') return byPage(actor, target, change)
  // Nobody imports or merges themselves.
  if (actor.id === target.id || !holds(actor, may.managePersons)) return 'refused'
  return door === 'import' ? byImport(actor, target, change) : byMerge(actor, change)
}

/** A validity that nobody paid here, from a file or another account: never beyond the end of the season on sale. */
export const within = (validity: string, ceiling: string) => (validity > ceiling ? ceiling : validity)
