/** What is everybody's, in the site map alone. */
export const PUBLIC_GROUPS = ['Le portail', 'À propos du site'] as const
/** The groups of the menus, in order: members' two, then the administration's. */
export const MEMBER_GROUPS = ['Mon espace', 'L’amicale'] as const
export const ADMINISTRATION_GROUPS = [
  'Adhérents',
  'Trésorerie',
  'Communication',
  'Commissions',
  'Contenus',
  'Calendriers',
  'Réglages',
  'Suivi',
] as const
type GroupName =
  | (typeof PUBLIC_GROUPS)[number]
  | (typeof MEMBER_GROUPS)[number]
  | (typeof ADMINISTRATION_GROUPS)[number]

/** How the menus name a screen. Within a group entries have the order of the table. */
export type MenuEntry = {
  group: GroupName
  label: string
  /** Other words by which the search finds it. */
  words?: string
}

export type Entry = {
  label: string
  to: string
  /** Other words by which the search finds it. */
  words?: string
  /** Where the pages below it begin that have addresses of their own. */
  within?: string
}
export type Group = { label: GroupName; entries: Entry[] }

/** How much of an address an entry accounts for: 0 where it is neither its page nor below. */
const reach = ({ to, within = to }: Entry, path: string) =>
  Math.max(...[to, within].map((begin) => (path === begin || path.startsWith(`${begin}/`) ? begin.length : 0)))

/** The entry whose page an address is, or is below of. */
export const currentEntry = (groups: readonly { entries: readonly Entry[] }[], path: string): Entry | undefined =>
  groups
    .flatMap(({ entries }) => entries)
    .filter((entry) => reach(entry, path) > 0)
    .toSorted((one, other) => reach(other, path) - reach(one, path))[0]
