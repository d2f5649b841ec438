import { GENERAL, type Requirement } from './contract.ts'

declare module '../../shared/endpoint.ts' {
  interface Product {
    right: Requirement
  }
}

export type Account = { readonly id: number; readonly roles: readonly string[] }

/** Super-administrator, administrator of the society, of persons or of a commission, member (rules#standing). */
export function standing(roles: readonly string[]): number {
  if (roles.includes(`${GENERAL}_SUPER-ADMIN`)) return 3
  if (roles.includes(`${GENERAL}_ADMIN`)) return 2
  return roles.some((role) => !role.endsWith('_USER')) ? 1 : 0
}

/** Nobody acts on an account that stands above their own, by any door. What one may do to oneself is another question. */
export const mayActOn = (actor: Account, target: Account) =>
  actor.id === target.id || standing(actor.roles) >= standing(target.roles)

/** Who administers the society is signed out, suspended and let in again by its super-administrator alone: not by an equal either. */
export const mayPutOut = (actor: Account, target: Account) =>
  mayActOn(actor, target) && (standing(target.roles) < 2 || actor.id === target.id || standing(actor.roles) === 3)

export type Holder = { readonly roles: readonly string[]; readonly subscriptions: readonly string[] }

/**
 * The one permission check of server and web (rules#permissions): `general_SUPER-ADMIN` passes everything;
 * otherwise a required subscription or one `name_role` among the combinations is enough.
 */
export function isAllowed(holder: Holder, required: Requirement): boolean {
  if (holder.roles.includes(`${GENERAL}_SUPER-ADMIN`)) return true
  if (required.subscriptions?.some((subscription) => holder.subscriptions.includes(subscription))) return true
  return (required.names ?? []).some((name) =>
    (required.roles ?? []).some((role) => holder.roles.includes(`${name}_${role}`)),
  )
}
