import { GENERAL, type Role } from '../../features/access/contract.ts'
import { type Holder, isAllowed } from '../../features/access/rules.ts'

export type Entry = { label: string; to: string }
/** An entry of the bar, or a drop-down of them. */
export type Item = Entry | { label: string; entries: Entry[] }
type Named = { id: number; name: string; technicalName: string }

const ADMINS: readonly Role[] = ['ADMIN', 'SUPER-ADMIN']

/** ADMIN or SUPER-ADMIN somewhere: on a commission, or on the whole society. */
const administersAnything = ({ roles }: Holder) =>
  roles.some((role) => ADMINS.some((admin) => role.endsWith(`_${admin}`)))
const onGeneral = (holder: Holder, roles: readonly Role[]) => isAllowed(holder, { names: [GENERAL], roles })

/** The Administration drop-down and who sees each entry (rules#menus). */
const ADMINISTRATION: (Entry & { shown: (holder: Holder) => boolean })[] = [
  { label: 'Général', to: '/management/general', shown: (holder) => onGeneral(holder, ADMINS) },
  { label: 'Informations', to: '/management/news', shown: administersAnything },
  {
    label: 'Personnes',
    to: '/management/persons',
    shown: (holder) => onGeneral(holder, [...ADMINS, 'ADMIN-PERSON']),
  },
  { label: 'Photos', to: '/management/photos', shown: administersAnything },
]

const administrationOf = (holder: Holder): Entry[] =>
  ADMINISTRATION.filter(({ shown }) => shown(holder)).map(({ label, to }) => ({ label, to }))

const byName = (one: Named, other: Named) => one.name.toLowerCase().localeCompare(other.name.toLowerCase(), 'fr')

/** The screen where a commission is administered. */
const managementOf = ({ id, technicalName }: Named) =>
  `/management/commissions/commissionWrapper/${technicalName}/${id}`

/**
 * The entries of the navigation, in order (rules#menus). `administered` and `listed` are the commissions that the rules leave; a
 * drop-down with nothing in it is not there.
 */
export function menuFor(holder: Holder, administered: readonly Named[], listed: readonly Named[]): Item[] {
  const items: Item[] = [
    { label: 'Accueil', to: '/' },
    {
      label: 'Mes commissions',
      entries: [...administered].sort(byName).map((commission) => ({
        label: commission.name,
        to: managementOf(commission),
      })),
    },
    { label: 'Administration', entries: administrationOf(holder) },
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
