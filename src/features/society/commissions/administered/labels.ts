import type { SubType } from '../contract.ts'

const KIND_LABELS: Record<SubType, string> = { CALENDARS: 'Calendriers', CHILDREN: 'Enfants' }

/** What sort of commission it is. */
export const kindOf = (subType: SubType | null) => (subType ? KIND_LABELS[subType] : 'Commission')
