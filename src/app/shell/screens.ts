import { may, type Scope } from '../../features/platform/access/contract.ts'
import { type Holder, isAllowed } from '../../features/platform/access/rules.ts'
import type { Endpoint } from '../../shared/endpoint.ts'

/** What a screen asks for, as an endpoint declares it. */
type Demand = Extract<Endpoint['auth'], { may?: unknown }>

/** Who each screen of the administration is for: the router shows it to them alone, the menus name it to them alone. */
export const SCREENS = {
  '/management/general': { may: may.manageSociety },
  '/management/news': { may: may.manageCommission, among: 'ANY' },
  '/management/news/:newsId': { may: may.manageCommission, among: 'ANY' },
  '/management/photos': { may: may.manageCommission, among: 'ANY' },
  '/management/photos/:albumId': { may: may.manageCommission, among: 'ANY' },
  '/management/documents': { may: may.manageCommission, among: 'ANY' },
  '/management/commands': { may: may.manageCommission, among: 'ANY' },
  '/management/persons': { may: may.managePersons },
  '/management/persons/new': { may: may.managePersons },
  '/management/persons/import': { may: may.managePersons },
  '/management/persons/duplicates': { may: may.managePersons },
  '/management/erasures': { may: may.superviseSociety },
  '/management/payments': { may: may.managePersons },
  '/management/accounts': { may: may.manageSociety },
  '/management/mails': { may: may.manageSociety },
  '/management/service': { may: may.manageSociety },
  '/management/backups': { may: may.manageSociety },
  '/management/messages': { may: may.manageCommission, among: 'ANY' },
  '/management/commissions/children': { may: may.manageCommission, among: 'CHILDREN' },
  '/management/commissions/calendars/scan': { may: may.useCommission, among: 'CALENDARS' },
  '/management/commissions/calendarCommandDetails/:externalId': { may: may.useCommission, among: 'CALENDARS' },
  '/management/commissions/calendars': { may: may.manageCommission, among: 'CALENDARS' },
  '/management/commissions/calendars/adresses': { may: may.manageCommission, among: 'CALENDARS' },
  '/management/commissions/calendars/appareils': { may: may.manageCommission, among: 'CALENDARS' },
  '/management/commissions/calendars/secteurs/nouveau': { may: may.manageCommission, among: 'CALENDARS' },
  '/management/commissions/calendars/secteurs/:sectorId': { may: may.manageCommission, among: 'CALENDARS' },
  '/management/commissions/calendars/carnets/:bookId': { may: may.manageCommission, among: 'CALENDARS' },
  '/management/commissions/calendars/compter': { may: may.manageCommission, among: 'CALENDARS' },
  '/calendrier/tournee': { may: may.useCommission, among: 'CALENDARS' },
  '/management/commissions/reservations/:commissionName': { of: 'commission', may: may.manageCommission },
  '/management/commissions/reservations/:commissionName/nouvelle': { of: 'commission', may: may.manageCommission },
  '/management/commissions/reservations/:commissionName/:reservationId': {
    of: 'commission',
    may: may.manageCommission,
  },
  '/management/commissions/commissionWrapper/:commissionName/:commissionId': {
    of: 'commission',
    may: may.manageCommission,
  },
  '/management/commissions/commissionWrapper/:commissionName/:commissionId/resources/:resourceId': {
    of: 'commission',
    may: may.manageCommission,
  },
} as const satisfies Record<`/${string}`, Demand>
export type Screen = keyof typeof SCREENS

export type CommissionScope = Scope & { id: number; subType: string | null }
type Address = { commissionName?: string; commissionId?: string }

/** Whether a screen depends on what commissions there are. */
export function needsCommissions(screen: Screen): boolean {
  const demand: Demand = SCREENS[screen]
  return 'of' in demand || ('among' in demand && demand.among !== 'ANY')
}

/** Of these commissions, those a screen is about: the one its address names, or those of its kind. */
export function concernedBy<C extends CommissionScope>(
  screen: Screen,
  commissions: readonly C[],
  address: Address = {},
): C[] {
  const demand: Demand = SCREENS[screen]
  if ('of' in demand)
    return commissions.filter(
      ({ id, technicalName }) =>
        technicalName === address.commissionName && (address.commissionId ?? String(id)) === String(id),
    )
  return 'among' in demand ? commissions.filter(({ subType }) => subType === demand.among) : []
}

/** Whether a screen is open to the holder; `concerned` are the commissions it is about. */
export function isOpen(holder: Holder, screen: Screen, concerned: readonly Scope[] = []): boolean {
  const demand: Demand = SCREENS[screen]
  if ('of' in demand) return concerned.length > 0 && isAllowed(holder, demand.may ?? may.seeCommission, concerned)
  if ('among' in demand) return isAllowed(holder, demand.may, demand.among === 'ANY' ? 'ANY' : concerned)
  return isAllowed(holder, demand.may)
}
