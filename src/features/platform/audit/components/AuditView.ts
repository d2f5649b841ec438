import { compare, either, every } from '../../../../shared/rsql-writer.ts'
import { choice, day, linkedFilter, where } from '../../../../web/ui/list/filters.ts'
import { ACTS } from '../labels.ts'

const ACTIONS = [
  { value: '', label: 'Tous' },
  ...Object.entries(ACTS).map(([group, acts]) => ({
    group,
    items: Object.entries(acts).map(([value, [label]]) => ({ value, label })),
  })),
]
/** Days are whole days in the reader's time zone. */
const moment = (time: string) => (day: string) => new Date(`${day}T${time}`).toISOString()

/** Columns and filters of the audit log, as its address holds them. */
export const journal = {
  size: 50,
  filters: {
    action: choice('Acte', ACTIONS, { param: 'acte', search: where('action') }),
    from: day('Du', { param: 'du', search: where('at', '>=', moment('00:00:00')) }),
    to: day('Au', { param: 'au', search: where('at', '<=', moment('23:59:59.999')) }),
    person: linkedFilter('Compte', {
      param: 'personne',
      knows: (id) => /^\d{1,9}$/.test(id),
      says: (id) => `Un seul compte (n°\u00a0${id})`,
      search: (id) => (id ? either([doneTo(id), compare('actorId', '==', id)]) : undefined),
    }),
  },
}

/** Filter: actions on this person. */
export const doneTo = (personId: string | number) =>
  every([compare('subjectId', '==', personId), compare('subjectKind', '==', 'person')])
