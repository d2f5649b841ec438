import { may, type Scope } from '../features/platform/access/contract.ts'
import { type Holder, isAllowed } from '../features/platform/access/rules.ts'
import { SCREENS, type Screen, type ScreenRow } from './screens.ts'

export type CommissionScope = Scope & { id: number; subType: string | null }
type Address = { commissionName?: string; commissionId?: string }

const rightOf = (screen: Screen) => (SCREENS[screen] as ScreenRow).right

/** Whether access to a screen depends on commissions. */
export function needsCommissions(screen: Screen): boolean {
  const right = rightOf(screen)
  return right !== undefined && ('of' in right || ('among' in right && right.among !== 'ANY'))
}

/** Filters these commissions to those of a screen: the one in its address, or those of its kind. */
export function concernedBy<C extends CommissionScope>(
  screen: Screen,
  commissions: readonly C[],
  address: Address = {},
): C[] {
  const right = rightOf(screen)
  if (!right) return []
  if ('of' in right)
    return commissions.filter(
      ({ id, technicalName }) =>
        technicalName === address.commissionName && (address.commissionId ?? String(id)) === String(id),
    )
  return 'among' in right ? commissions.filter(({ subType }) => subType === right.among) : []
}

/** Whether a screen is open to the holder; `concerned` are its commissions. */
export function isOpen(holder: Holder, screen: Screen, concerned: readonly Scope[] = []): boolean {
  const right = rightOf(screen)
  if (!right) return true
  if ('of' in right) return concerned.length > 0 && isAllowed(holder, right.may ?? may.seeCommission, concerned)
  if ('among' in right) return isAllowed(holder, right.may, right.among === 'ANY' ? 'ANY' : concerned)
  return isAllowed(holder, right.may)
}
