import { may, type Scope } from '../../platform/access/contract.ts'
import { type Holder, isAllowed } from '../../platform/access/rules.ts'
import type { LightCommission } from './contract.ts'

type Known = Scope & Pick<LightCommission, 'subType'>

/** The generic commissions a menu lists (rules#menus): no subType, active, open to the holder. */
export const listedCommissions = <C extends Known>(holder: Holder, commissions: readonly C[]): C[] =>
  commissions.filter((each) => !each.subType && each.active && isAllowed(holder, may.listCommission, each))

/** The commissions the holder administers by a role on them; `general_SUPER-ADMIN` all of them. */
export const administeredCommissions = <C extends Known>(holder: Holder, commissions: readonly C[]): C[] =>
  commissions.filter((each) => isAllowed(holder, may.listAdministration, each))

/** As the society's administrators have put them (rules#order), where they are cards. Given by name, they stay so without a place. */
export const inOrder = <C extends Pick<LightCommission, 'position'>>(commissions: readonly C[]): C[] =>
  [...commissions].sort((one, other) => (one.position ?? LAST) - (other.position ?? LAST))
const LAST = Number.MAX_SAFE_INTEGER
