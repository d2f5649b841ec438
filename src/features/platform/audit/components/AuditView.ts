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
/** Days are the whole days of who looks. */
const moment = (time: string) => (day: string) => new Date(`${day}T${time}`).toISOString()

/** What the journal shows, as its address says it. */
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

/** Acts that were done to this person. */
export const doneTo = (personId: string | number) =>
  every([compare('subjectId', '==', personId), compare('subjectKind', '==', 'person')])
