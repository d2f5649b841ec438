/** Groups open to everybody, only in the site map. */
export const PUBLIC_GROUPS = ['Le portail', 'À propos du site'] as const
/** The groups of the menus, in order: the members' two, then the administration's. */
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

/** A screen's entry in the menus. Entries of a group have the order of the table. */
export type MenuEntry = {
  group: GroupName
  label: string
  /** Additional keywords for the search. */
  words?: string
}

export type Entry = {
  label: string
  to: string
  /** Additional keywords for the search. */
  words?: string
  /** Common prefix of its subpages, if they have addresses of their own. */
  within?: string
}
export type Group = { label: GroupName; entries: Entry[] }

/** Length of the address prefix that an entry matches: 0 if the address is neither its page nor below it. */
const reach = ({ to, within = to }: Entry, path: string) =>
  Math.max(...[to, within].map((begin) => (path === begin || path.startsWith(`${begin}/`) ? begin.length : 0)))

/** Finds the entry of the page at an address, or of the page above it. */
export const currentEntry = (groups: readonly { entries: readonly Entry[] }[], path: string): Entry | undefined =>
  groups
    .flatMap(({ entries }) => entries)
    .filter((entry) => reach(entry, path) > 0)
    .toSorted((one, other) => reach(other, path) - reach(one, path))[0]
