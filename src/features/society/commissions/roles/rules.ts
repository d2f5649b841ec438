import { GENERAL, may, type Role } from '../../../platform/access/contract.ts'
import { type Holder, holdersOf, isAllowed } from '../../../platform/access/rules.ts'

/**
 * Roles by where they can be held: persons are administered for the society as a whole, and only a commission has
 * users.
 */
const KINDS: Record<'society' | 'commission', readonly Role[]> = {
  society: ['ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON', 'TREASURER'],
  commission: ['USER', 'ADMIN', 'SUPER-ADMIN'],
}

export const rolesOn = (name: string) => KINDS[name === GENERAL ? 'society' : 'commission']

/** A commission of which only the name is known, for what roles on it give in any state. */
const commissionNamed = (technicalName: string) => ({ technicalName, active: false, authorizedSubscribers: [] })

/** Whether the holder may give or take this role on the society or a commission (rules#roles). */
export function mayGrant(holder: Holder, name: string, role: Role): boolean {
  if (name === GENERAL) return isAllowed(holder, may.superviseSociety)
  return isAllowed(holder, role === 'USER' ? may.admitToCommission : may.appointInCommission, commissionNamed(name))
}

/** The roles (`{name}_{ROLE}`) whose holders may give or take `USER` on a commission. */
export const rolesThatAdmit = (technicalName: string) =>
  holdersOf(may.admitToCommission, commissionNamed(technicalName)).roles

/** Lists the roles that the holder may give or take on this name. */
export const grantableOn = (holder: Holder, name: string) =>
  rolesOn(name).filter((role) => mayGrant(holder, name, role))
