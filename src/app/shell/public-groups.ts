import { type Group, PUBLIC_GROUPS } from '../menus.ts'
import { VISITOR_SCREENS } from '../visitors.ts'

/** Pages open to everybody, by group; for members the first group is replaced by their own pages. */
export const publicGroupsFor = (isMember: boolean): Group[] =>
  PUBLIC_GROUPS.filter((label) => !isMember || label !== 'Le portail').map((label) => ({
    label,
    entries: VISITOR_SCREENS.flatMap(({ path, menu }) =>
      menu?.group === label ? [{ label: menu.label, to: path }] : [],
    ),
  }))
