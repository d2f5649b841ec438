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

/** The entry whose page an address is, or is below of. */
export function currentEntry(groups: readonly Group[], path: string): Entry | undefined {
  const reach = ({ to, within = to }: Entry) =>
    Math.max(...[to, within].map((begin) => (path === begin || path.startsWith(`${begin}/`) ? begin.length : 0)))
  return groups
    .flatMap(({ entries }) => entries)
    .filter((entry) => reach(entry) > 0)
    .toSorted((one, other) => reach(other) - reach(one))[0]
}
