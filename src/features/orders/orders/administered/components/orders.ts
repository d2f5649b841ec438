import { addDays } from '../../../../../shared/dates.ts'
import { compare } from '../../../../../shared/rsql-writer.ts'
import { choice, day, linkedFilter, where } from '../../../../../web/ui/list/filters.ts'
import type { ListDescription } from '../../../../../web/ui/list/view.ts'
import { MEANS_LABELS } from '../../../../society/settings/payment-methods/labels.ts'
import { KIND_LABELS, ORDER_STATES } from '../../labels.ts'
import { endOf } from '../../rules.ts'

const all = { value: '', label: 'Toutes' }
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const states = Object.fromEntries(Object.entries(ORDER_STATES).map(([value, { label }]) => [value, label]))
const { CART, ADHESION } = KIND_LABELS

/** Accepts any technical name, the form in which an address names a commission. */
const knowsCommission = (value: string) => /^[a-z][a-z0-9-]*$/.test(value)

type Name = 'commission' | 'state' | 'kind' | 'means' | 'owed' | 'from' | 'to'

/** Columns and filters of the list of orders, as its address holds them; the commission is a parameter of its own. */
export const everyOrder: ListDescription<Name> = {
  size: 25,
  order: {
    fields: ['id', 'createdAt', 'paidAt', 'total'],
    usual: { field: 'createdAt', direction: 'desc' },
    choices: [
      { value: 'createdAt,desc', label: 'Les dernières d’abord' },
      { value: 'createdAt,asc', label: 'Les plus anciennes d’abord' },
      { value: 'total,desc', label: 'Du plus gros montant au plus petit' },
      { value: 'total,asc', label: 'Du plus petit montant au plus gros' },
    ],
  },
  filters: {
    state: choice('État', [all, ...optionsOf(states)], { param: 'etat', search: where('state') }),
    commission: choice('Commission', [], { knows: knowsCommission }),
    means: choice('Moyen', [{ value: '', label: 'Tous' }, ...optionsOf(MEANS_LABELS)], {
      param: 'moyen',
      search: where('means'),
    }),
    kind: choice('Nature', [all, ...optionsOf({ CART, ADHESION })], {
      param: 'nature',
      search: where('kind'),
      place: 'more',
    }),
    owed: choice('Remboursement', [all, { value: 'oui', label: 'À rembourser' }], {
      param: 'rembourser',
      search: where('owed', '==', () => true),
      place: 'more',
    }),
    from: day('Passées depuis le', {
      param: 'du',
      place: 'more',
      search: (from) => (from ? compare('createdAt', '>=', endOf(addDays(from, -1)).toISOString()) : undefined),
    }),
    to: day('Jusqu’au', {
      param: 'au',
      place: 'more',
      search: (to) => (to ? compare('createdAt', '<', endOf(to).toISOString()) : undefined),
    }),
  },
}

/** The same list within one commission, whose address has no commission parameter. */
export const ordersOfOne: ListDescription<Name> = {
  ...everyOrder,
  filters: { ...everyOrder.filters, commission: linkedFilter('Commission', { knows: () => false, says: () => '' }) },
}
