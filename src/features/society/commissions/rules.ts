import { may, type Scope } from '../../platform/access/contract.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import type { LightCommission } from './contract.ts'

type CommissionInScope = Scope & Pick<LightCommission, 'subType'>

/** Generic commissions of a menu (rules#menus): no subType, active, open to the holder. */
export const listedCommissions = <C extends CommissionInScope>(holder: Holder, commissions: readonly C[]): C[] =>
  commissions.filter((each) => !each.subType && each.active && isAllowed(holder, may.listCommission, each))

/** Commissions that the holder administers by a role; all for `general_SUPER-ADMIN`. */
export const administeredCommissions = <C extends CommissionInScope>(holder: Holder, commissions: readonly C[]): C[] =>
  commissions.filter((each) => isAllowed(holder, may.listAdministration, each))

/**
 * Sorted as the administrators arranged the cards (rules#order). The input is sorted by name, which decides among those
 * without a position.
 */
export const inOrder = <C extends Pick<LightCommission, 'position'>>(commissions: readonly C[]): C[] =>
  [...commissions].sort((one, other) => (one.position ?? LAST) - (other.position ?? LAST))
const LAST = Number.MAX_SAFE_INTEGER

const LONGEST = 40

/** Derives the name for addresses: « Fêtes & cérémonies » becomes `fetes-ceremonies`. May be empty. */
export function technicalNameOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('\u0153', 'oe')
    .replaceAll('\u00e6', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
  const short = words.length > LONGEST ? words.slice(0, LONGEST + 1).replace(/-[^-]*$/, '') : words
  return short.slice(0, LONGEST).replace(/-+$/, '')
}
