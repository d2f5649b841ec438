import { may, type Requirement } from '../../../platform/access/contract.ts'
import { type Account, isAllowed, mayActOn } from '../../../platform/access/rules.ts'
import type { Change, State } from '../contract.ts'
import { CHANGES, type Field } from '../fields/contract.ts'
import { keepsEmail } from '../rules.ts'
import { NEVER_PAID } from '../values/contract.ts'

/**
 * Who may change what of a person: the one decision behind every channel that writes one (calls and pages, a token in
 * an address, an import, a merge).
 */

/** `page` is every call with a session, and a visitor's registration. */
export const DOORS = ['page', 'token', 'import', 'merge'] as const
export type Door = (typeof DOORS)[number]

/**
 * `when-paid`: requested now, and effective once the season's fee for it is paid. `with-password`: effective now, if
 * the current password is given.
 */
export type Decision = 'now' | 'when-paid' | 'with-password' | 'refused'
/** Person who is changed; a child has no state, because it has no account. */
export type Target = Account & { readonly state: State | null; readonly accountValidity?: string }

const holds = ({ roles }: Account, requirement: Requirement) => isAllowed({ roles, subscriptions: [] }, requirement)

/** Only administrators of the society, for an existing account. */
const reserved = (actor: Account): Decision => (holds(actor, may.manageSociety) ? 'now' : 'refused')

/** Registration: everything except what only the society gives. */
const byRegistration = (change: Change): Decision => (change === 'validity' || change === 'apart' ? 'refused' : 'now')

function byPage(actor: Account, target: Target, change: Change): Decision {
  const own = actor.id === target.id
  if (!own && !holds(actor, may.managePersons)) return 'refused'
  if (change === 'as-typed') return 'now'
  // Nobody sets another's password: administrators send a link (rules#passwords).
  if (change === 'password') return own ? 'with-password' : 'refused'
  // A member changes their own newsletter through a call of its own, which records the consent.
  if (change === 'status' || change === 'consent') return reserved(actor)
  if (change !== 'email') return 'refused'
  return own && reserved(actor) === 'now' ? 'with-password' : reserved(actor)
}

/** The holder of a link has read one mail of the person, but has not proved to be that person. */
function byToken({ state }: Target, change: Change): Decision {
  if (!state || state === 'SUSPENDED' || state === 'REFUSED') return 'refused'
  if (change === 'as-typed' || change === 'consent') return 'now'
  const activated = keepsEmail(state)
  if (change === 'email') return activated ? 'with-password' : 'now'
  if (change !== 'status') return 'refused'
  if (activated) return 'when-paid'
  // An administrator validates the status that was paid for.
  return state === 'FEE_PAID' ? 'refused' : 'now'
}

/**
 * An import creates and completes members. It never changes a known person's e-mail or consent, and their validity only
 * if they have none and never paid.
 */
function byImport(actor: Account, target: Target | 'new', change: Change): Decision {
  if (change === 'as-typed') return 'now'
  if (change === 'validity' && target !== 'new' && target.state === 'EXPIRED' && target.accountValidity === NEVER_PAID)
    return 'now'
  if (change === 'status') return target === 'new' ? 'now' : reserved(actor)
  return target === 'new' && (change === 'email' || change === 'validity') ? 'now' : 'refused'
}

/** A merge keeps what either account has; e-mail and consent stay those of the kept account. */
function byMerge(actor: Account, change: Change): Decision {
  if (change === 'as-typed' || change === 'validity') return 'now'
  return change === 'status' ? reserved(actor) : 'refused'
}

/**
 * Decides about a field that a channel brings. `actor` is null for a visitor, and for a token, whose holder stands for
 * its person. An accepted validity must be kept `within` the season on sale.
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
    if (door === 'page') return byRegistration(change)
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

/** Limits a validity without a payment, from an import or another account, to the end of the season on sale. */
export const within = (validity: string, ceiling: string) => (validity > ceiling ? ceiling : validity)
