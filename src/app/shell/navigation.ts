import { may } from '../../features/platform/access/contract.ts'
import { type Holder, isAllowed } from '../../features/platform/access/rules.ts'
import { ADMINISTRATION_GROUPS, currentEntry, type Entry, type Group, MEMBER_GROUPS } from '../menus.ts'
import { type CommissionScope, concernedBy, isOpen } from '../screen-rights.ts'
import { ROWS, type Screen } from '../screens.ts'

/** An entry of the bar, or a drop-down of entries. */
export type Item = Entry | { label: string; entries: Entry[]; within?: string }
type NamedCommission = CommissionScope & { name: string }

/**
 * The Administration drop-down. Its entries, labels (« Informations » are the news) and order must not change; each
 * screen's right decides who sees its entry (rules#menus).
 */
const ADMINISTRATION: readonly (Entry & { to: Screen })[] = [
  { label: 'Général', to: '/management/general' },
  { label: 'Informations', to: '/management/news' },
  { label: 'Personnes', to: '/management/persons' },
  { label: 'Trésorerie', to: '/management/payments' },
  { label: 'Photos', to: '/management/photos' },
  { label: 'Calendriers', to: '/management/commissions/calendars' },
  { label: 'État du service', to: '/management/service' },
]
/** Prefix of all pages of the administration, including those without an entry in the bar. */
const ANY_PAGE = '/management'
const ROUND: Screen = '/calendrier/tournee'
const WRAPPER: Screen = '/management/commissions/commissionWrapper/:commissionName/:commissionId'

const byName = (one: NamedCommission, other: NamedCommission) =>
  one.name.toLowerCase().localeCompare(other.name.toLowerCase(), 'fr')

/** The screen where a commission is administered. */
const managementOf = ({ id, technicalName }: NamedCommission) =>
  `/management/commissions/commissionWrapper/${technicalName}/${id}`

/** Prefix of the pages of its planning. */
const planningOf = ({ technicalName }: NamedCommission) => `/management/commissions/reservations/${technicalName}`

/** Whether the holder sells calendars; administering the society is not enough. */
const sellsCalendars = (holder: Holder, commissions: readonly NamedCommission[]) =>
  isAllowed(holder, may.listSelling, concernedBy(ROUND, commissions))

/**
 * The entries of the bar, in order (rules#menus). `administered` and `listed` are the commissions after applying those
 * rules; empty drop-downs are left out.
 */
export function menuFor(
  holder: Holder,
  {
    all,
    administered,
    listed,
  }: { all: readonly NamedCommission[]; administered: readonly NamedCommission[]; listed: readonly NamedCommission[] },
): Item[] {
  const administration = ADMINISTRATION.filter(({ to }) => isOpen(holder, to, concernedBy(to, all)))
  const [only, ...others] = administration
  const items: Item[] = [
    { label: 'Accueil', to: '/' },
    {
      label: 'Mes commissions',
      entries: [
        ...(sellsCalendars(holder, all) ? [{ label: 'Ma tournée', to: ROUND }] : []),
        ...[...administered].sort(byName).map((commission) => ({
          label: commission.name,
          to: managementOf(commission),
          within: planningOf(commission),
        })),
      ],
    },
    // A treasurer has only one such page, so it is linked directly instead of a list.
    only && others.length === 0
      ? { ...only, within: ANY_PAGE }
      : { label: 'Administration', entries: administration, within: ANY_PAGE },
    {
      label: 'Commissions',
      entries: [...listed].sort(byName).map(({ name, technicalName }) => ({
        label: name,
        to: `/commission/${technicalName}`,
      })),
    },
    { label: 'Photos', to: '/photos' },
    { label: 'Documents', to: '/documents' },
    { label: 'Partenaires', to: '/partners' },
  ]
  return items.filter((item) => 'to' in item || item.entries.length > 0)
}

/** The item of the bar to highlight at an address. */
export function currentItem(items: readonly Item[], path: string): Item | undefined {
  const entriesOf = (item: Item): Entry[] => {
    if ('to' in item) return [item]
    const { label, entries, within } = item
    return within ? [...entries, { label, to: within }] : entries
  }
  const groups = items.map((item) => ({ item, entries: entriesOf(item) }))
  const current = currentEntry(groups, path)
  return groups.find(({ entries }) => current && entries.includes(current))?.item
}

/** The entries of a group that are open to the holder. */
const entriesIn = (holder: Holder, all: readonly NamedCommission[], group: Group['label'], personId: number): Entry[] =>
  ROWS.filter(([screen, { menu }]) => menu?.group === group && isOpen(holder, screen, concernedBy(screen, all)))
    .filter(([screen]) => screen !== ROUND || sellsCalendars(holder, all))
    .map(([screen, { menu }]) => ({
      label: menu?.label ?? '',
      to: screen.replace(':personId', String(personId)),
      ...(menu?.words && { words: menu.words }),
    }))

/** The pages of the administration that are open to the holder, by group; each commission has an entry of its own. */
export function administrationFor(holder: Holder, all: readonly NamedCommission[]): Group[] {
  const commissions = all
    .filter((commission) => isOpen(holder, WRAPPER, [commission]))
    .toSorted(byName)
    .map((commission) => ({
      label: commission.name,
      to: managementOf(commission),
      within: planningOf(commission),
    }))
  return ADMINISTRATION_GROUPS.map((label) => ({
    label,
    entries: [...(label === 'Commissions' ? commissions : []), ...entriesIn(holder, all, label, 0)],
  })).filter(({ entries }) => entries.length > 0)
}

/** Pages of every member, by group: their own, and the society's with its commissions. */
export const memberGroupsFor = (
  holder: Holder & { userId: number },
  { all, listed }: { all: readonly NamedCommission[]; listed: readonly NamedCommission[] },
): Group[] =>
  MEMBER_GROUPS.map((label) => ({
    label,
    entries: [
      ...entriesIn(holder, all, label, holder.userId),
      ...(label === 'L’amicale'
        ? [...listed]
            .sort(byName)
            .map(({ name, technicalName }) => ({ label: name, to: `/commission/${technicalName}` }))
        : []),
    ],
  }))
