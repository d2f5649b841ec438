import {
  type Icon,
  IconBuildingBank,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarStats,
  IconChecklist,
  IconFileInvoice,
  IconFileText,
  IconGift,
  IconHourglass,
  IconMail,
  IconMapPin,
  IconNews,
  IconReceipt,
  IconReportMoney,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { may } from '../../../features/platform/access/contract.ts'
import { type Holder, isAllowed, partsOf } from '../../../features/platform/access/rules.ts'
import type { LightCommission } from '../../../features/society/commissions/contract.ts'
import { type CommissionScope, concernedBy, isOpen } from '../../screen-rights.ts'
import { SCREENS, type Screen, type ScreenRow } from '../../screens.ts'

type Commission = Pick<LightCommission, 'id' | 'name'> & CommissionScope
type Holding = Holder & { userId: number }
/** A frequently used screen; its label is that of the menu by default. */
type Shortcut = { screen: Screen; Icon: Icon; label?: string; commission?: Commission; query?: string }
export type QuickAction = { label: string; to: string; Icon: Icon }

/** Number that fits in one row of a phone. */
const SHOWN = 4

const ROUND: Shortcut = { screen: '/calendrier/tournee', Icon: IconMapPin }
const EXPECTED: Shortcut = { screen: '/management/payments', Icon: IconHourglass }
const NEW_MEMBER: Shortcut = { screen: '/management/persons/new', Icon: IconUserPlus, label: 'Ajouter un membre' }
const QUEUE: Shortcut = { screen: '/management/persons/queue', Icon: IconUserCheck }
const NEWS: Shortcut = { screen: '/management/news', Icon: IconNews }
const MESSAGES: Shortcut = { screen: '/management/messages', Icon: IconMail }

const MEMBER: readonly Shortcut[] = [
  { screen: '/reserver', Icon: IconCalendarPlus },
  {
    screen: '/accountWrapper/:personId',
    Icon: IconCalendarEvent,
    label: 'Réservations',
    query: '?onglet=reservations',
  },
  { screen: '/myCommands/:personId', Icon: IconReceipt, label: 'Commandes' },
  { screen: '/documents', Icon: IconFileText },
]
const TREASURY: readonly Shortcut[] = [
  EXPECTED,
  { screen: '/management/deposit-slips', Icon: IconBuildingBank },
  { screen: '/management/statements', Icon: IconFileInvoice },
  { screen: '/management/accounts', Icon: IconReportMoney },
]
const PERSONS: readonly Shortcut[] = [NEW_MEMBER, QUEUE, { screen: '/management/persons', Icon: IconUsers }, EXPECTED]
const SOCIETY: readonly Shortcut[] = [QUEUE, NEW_MEMBER, EXPECTED, NEWS]

const WRAPPER: Screen = '/management/commissions/commissionWrapper/:commissionName/:commissionId'
/** The most frequent action in each kind of commission. */
const CHIEF: Record<string, Shortcut> = {
  CALENDARS: { screen: '/management/commissions/calendars', Icon: IconCalendarStats },
  CHILDREN: { screen: '/management/commissions/children', Icon: IconGift },
}

/** For one commission its actions, for several the link to each. */
function ofCommissions(commissions: readonly Commission[]): Shortcut[] {
  const [only, ...others] = commissions
  if (!only) return []
  const toDo = (commission: Commission, label: string): Shortcut => ({
    screen: WRAPPER,
    Icon: IconChecklist,
    label,
    commission,
  })
  if (others.length > 0)
    return [...commissions.slice(0, SHOWN - 2).map((each) => toDo(each, each.name)), NEWS, MESSAGES]
  const stays: Shortcut = {
    screen: '/management/commissions/reservations/:commissionName',
    Icon: IconCalendarEvent,
    label: 'Réservations',
    commission: only,
  }
  return [CHIEF[only.subType ?? ''] ?? stays, toDo(only, 'À faire'), NEWS, MESSAGES]
}

/** The shortcuts of each of the holder's roles; a role on the society precedes those on commissions. */
function setsOf(holder: Holding, all: readonly Commission[]): (readonly Shortcut[])[] {
  const managesSociety = isAllowed(holder, may.manageSociety)
  const administered = all
    .filter((commission) => isAllowed(holder, may.listAdministration, commission))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'))
  return [
    managesSociety ? SOCIETY : [],
    !managesSociety && isAllowed(holder, may.managePersons) ? PERSONS : [],
    // Administrators of the society have the right too; only the role says who keeps the money.
    holder.roles.includes('general_TREASURER') ? TREASURY : [],
    managesSociety ? [] : ofCommissions(administered),
  ].filter((set) => set.length > 0)
}

/** Takes the shortcuts of several roles in turns, so that each role gets its first ones. */
const inTurns = (sets: readonly (readonly Shortcut[])[]) =>
  Array.from({ length: SHOWN }, (_, at) => sets.flatMap((set) => set[at] ?? [])).flat()

/**
 * Shortcuts by role: a member's frequent screens, or those of their work, starting with the round while calendars are
 * sold (rules#home). Only screens that are open to the holder.
 */
export function quickActionsFor(holder: Holding, all: readonly Commission[], selling: boolean): QuickAction[] {
  // A super-administrator may sell too, but is a seller only by a role of the commission.
  const sellers = concernedBy(ROUND.screen, all).map(({ technicalName }) => technicalName)
  const sells = selling && holder.roles.some((role) => sellers.includes(partsOf(role).name))
  const actions = [...(sells ? [ROUND] : []), ...inTurns(setsOf(holder, all)), ...MEMBER]
    .filter(({ screen, commission }) => isOpen(holder, screen, commission ? [commission] : concernedBy(screen, all)))
    .map(({ screen, Icon, label, commission, query = '' }) => ({
      label: label ?? (SCREENS[screen] as ScreenRow).menu?.label ?? '',
      to: `${screen
        .replace(':personId', String(holder.userId))
        .replace(':commissionName', commission?.technicalName ?? '')
        .replace(':commissionId', String(commission?.id ?? ''))}${query}`,
      Icon,
    }))
  return actions.filter(({ to }, at) => actions.findIndex((each) => each.to === to) === at).slice(0, SHOWN)
}
