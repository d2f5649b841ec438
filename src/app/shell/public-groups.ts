import { type Group, PUBLIC_GROUPS } from '../menus.ts'
import { VISITOR_SCREENS } from '../visitors.ts'

/** What is open to everybody, by group; a member has their own pages in place of the first. */
export const publicGroupsFor = (isMember: boolean): Group[] =>
  PUBLIC_GROUPS.filter((label) => !isMember || label !== 'Le portail').map((label) => ({
    label,
    entries: VISITOR_SCREENS.flatMap(({ path, menu }) =>
      menu?.group === label ? [{ label: menu.label, to: path }] : [],
    ),
  }))
