import { GENERAL, type Role } from '../../access/contract.ts'
import { type Holder, isAllowed } from '../../access/rules.ts'

/** What can be held where: persons are administered for the society as a whole, a commission has users. */
const KINDS: Record<'society' | 'commission', readonly Role[]> = {
  society: ['ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON'],
  commission: ['USER', 'ADMIN', 'SUPER-ADMIN'],
}

export const rolesOn = (name: string) => KINDS[name === GENERAL ? 'society' : 'commission']

/** `ski_SUPER-ADMIN` in its two parts. */
export function partsOf(role: string): { name: string; role: Role } {
  const at = role.lastIndexOf('_')
  return { name: role.slice(0, at), role: role.slice(at + 1) as Role }
}

/**
 * Whether the holder may give or take a role on this name (rules#roles): the society's by its SUPER-ADMIN alone, a
 * commission's by that commission's SUPER-ADMIN or the society's ADMIN.
 */
export const mayGrant = (holder: Holder, name: string) =>
  name === GENERAL
    ? isAllowed(holder, { names: [GENERAL], roles: ['SUPER-ADMIN'] })
    : isAllowed(holder, { names: [name], roles: ['SUPER-ADMIN'] }) ||
      isAllowed(holder, { names: [GENERAL], roles: ['ADMIN'] })
