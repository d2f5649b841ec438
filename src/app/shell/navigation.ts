import { may } from '../../features/access/contract.ts'
import { type Holder, isAllowed } from '../../features/access/rules.ts'
import { concernedBy, isOpen, type Known, type Screen } from './screens.ts'

export type Entry = { label: string; to: string }
/** An entry of the bar, or a drop-down of them. */
export type Item = Entry | { label: string; entries: Entry[] }
type Named = Known & { name: string }

/** The Administration drop-down; who sees each entry is said by its screen (rules#menus). */
const ADMINISTRATION: readonly (Entry & { to: Screen })[] = [
  { label: 'Général', to: '/management/general' },
  { label: 'Informations', to: '/management/news' },
  { label: 'Personnes', to: '/management/persons' },
  { label: 'Trésorerie', to: '/management/payments' },
  { label: 'Photos', to: '/management/photos' },
  { label: 'Calendriers', to: '/management/commissions/calendars' },
  { label: 'État du service', to: '/management/service' },
]

const byName = (one: Named, other: Named) => one.name.toLowerCase().localeCompare(other.name.toLowerCase(), 'fr')

/** The screen where a commission is administered. */
const managementOf = ({ id, technicalName }: Named) =>
  `/management/commissions/commissionWrapper/${technicalName}/${id}`

/**
 * The entries of the navigation, in order (rules#menus). Of all the commissions, `administered` and `listed` are those that the rules
 * leave; a drop-down with nothing in it is not there.
 */
export function menuFor(
  holder: Holder,
  { all, administered, listed }: { all: readonly Named[]; administered: readonly Named[]; listed: readonly Named[] },
): Item[] {
  const sells = isAllowed(holder, may.listSelling, concernedBy('/calendrier/tournee', all))
  const items: Item[] = [
    { label: 'Accueil', to: '/' },
    {
      label: 'Mes commissions',
      entries: [
        ...(sells ? [{ label: 'Ma tournée', to: '/calendrier/tournee' }] : []),
        ...[...administered].sort(byName).map((commission) => ({
          label: commission.name,
          to: managementOf(commission),
        })),
      ],
    },
    { label: 'Administration', entries: ADMINISTRATION.filter(({ to }) => isOpen(holder, to, concernedBy(to, all))) },
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
