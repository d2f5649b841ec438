import { type Holder, isAllowed, may } from '../../shared/permissions.ts'

export type Entry = { label: string; to: string; group?: string }
type Rule = Entry & { shown: (holder: Holder) => boolean }

/** The entries of the navigation and who sees them (specification, sections 2 and 6): one place for every screen. */
const ENTRIES: Rule[] = [
  { label: 'Accueil', to: '/', shown: () => true },
  {
    label: 'Personnes',
    to: '/management/persons',
    group: 'Administration',
    shown: (holder) => isAllowed(holder, may.managePersons),
  },
]

export const entriesFor = (holder: Holder): Entry[] => ENTRIES.filter((entry) => entry.shown(holder))
