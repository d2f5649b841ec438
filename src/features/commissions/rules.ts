import { GENERAL, type Holder, isAllowed } from '../../shared/permissions.ts'
import type { LightCommission } from './contract.ts'

type Known = Pick<LightCommission, 'technicalName' | 'subType' | 'active' | 'authorizedSubscribers'>

/** Whether the holder administers the commission: ADMIN or SUPER-ADMIN on it, or on the whole society. */
export const mayAdminister = (holder: Holder, { technicalName }: Pick<Known, 'technicalName'>) =>
  isAllowed(holder, { names: [technicalName, GENERAL], roles: ['ADMIN', 'SUPER-ADMIN'] })

/**
 * Whether a commission is open to the holder (specification, section 5 « Menu visibility »): a role on it, or a subscription
 * it authorises; one that names no subscription is open to every member.
 */
export const mayRead = (holder: Holder, commission: Known) =>
  mayAdminister(holder, commission) ||
  (commission.active &&
    (commission.authorizedSubscribers.length === 0 ||
      isAllowed(holder, {
        names: [commission.technicalName],
        roles: ['USER', 'ADMIN', 'SUPER-ADMIN'],
        subscriptions: commission.authorizedSubscribers,
      })))

/** The generic commissions a menu lists: no subType, active, open to the holder. */
export const listedCommissions = <C extends Known>(holder: Holder, commissions: readonly C[]): C[] =>
  commissions.filter((commission) => !commission.subType && commission.active && mayRead(holder, commission))

/** The commissions the holder administers by a role on them; `general_SUPER-ADMIN` all of them. */
export const administeredCommissions = <C extends Known>(holder: Holder, commissions: readonly C[]): C[] =>
  commissions.filter(({ technicalName }) =>
    isAllowed(holder, { names: [technicalName], roles: ['ADMIN', 'SUPER-ADMIN'] }),
  )
