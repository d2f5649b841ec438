import { GENERAL } from '../access/contract.ts'
import { type Holder, isAllowed } from '../access/rules.ts'
import type { LightCommission } from './contract.ts'

type Known = Pick<LightCommission, 'technicalName' | 'subType' | 'active' | 'authorizedSubscribers'>

/** Whether the holder administers the commission: ADMIN or SUPER-ADMIN on it, or on the whole society. */
export const mayAdminister = (holder: Holder, { technicalName }: Pick<Known, 'technicalName'>) =>
  isAllowed(holder, { names: [technicalName, GENERAL], roles: ['ADMIN', 'SUPER-ADMIN'] })

/** A role on it, or a subscription it authorises: one that authorises none is for those with a role on it alone. */
const isOpenTo = (holder: Holder, { technicalName, authorizedSubscribers }: Known) =>
  isAllowed(holder, {
    names: [technicalName],
    roles: ['USER', 'ADMIN', 'SUPER-ADMIN'],
    subscriptions: authorizedSubscribers,
  })

/** Whether the holder may read a commission (rules#permissions): an active one open to them, or one they administer. */
export const mayRead = (holder: Holder, commission: Known) =>
  mayAdminister(holder, commission) || (commission.active && isOpenTo(holder, commission))

/**
 * The generic commissions a menu lists (rules#menus): no subType, active, open to the
 * holder. Whoever administers the society may read more than their menu lists.
 */
export const listedCommissions = <C extends Known>(holder: Holder, commissions: readonly C[]): C[] =>
  commissions.filter((commission) => !commission.subType && commission.active && isOpenTo(holder, commission))

/** The commissions the holder administers by a role on them; `general_SUPER-ADMIN` all of them. */
export const administeredCommissions = <C extends Known>(holder: Holder, commissions: readonly C[]): C[] =>
  commissions.filter(({ technicalName }) =>
    isAllowed(holder, { names: [technicalName], roles: ['ADMIN', 'SUPER-ADMIN'] }),
  )
