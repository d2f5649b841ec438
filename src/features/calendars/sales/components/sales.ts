import { compare, either } from '../../../../shared/rsql-writer.ts'
import { choice, day, linkedFilter, where } from '../../../../web/ui/list/filters.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import { SOURCES } from '../../campaigns/labels.ts'

const all = { value: '', label: 'Toutes' }
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value)

/** States behind each filter value: unpaid purchases from the web are only shown on request. */
const STATES = {
  payees: () => compare('paid', '==', true),
  attente: () => compare('state', '==', 'PENDING'),
  abandonnees: () => either([compare('state', '==', 'EXPIRED'), compare('state', '==', 'CANCELLED')]),
  rendues: () => either([compare('state', '==', 'REFUNDED'), compare('state', '==', 'PARTIALLY_REFUNDED')]),
  toutes: () => undefined,
}
const isState = (value: string): value is keyof typeof STATES => value in STATES

type Name = 'check' | 'state' | 'seller' | 'source' | 'means' | 'handed' | 'from' | 'to' | 'book'

/** Columns and filters of the list of sales, as its address holds them. */
export const SALES: ListDescription<Name> = {
  size: 25,
  order: {
    fields: ['id', 'day', 'amount', 'stub', 'buyer'],
    usual: { field: 'day', direction: 'desc' },
    thenBy: 'id,desc',
    choices: [
      { value: 'day,desc', label: 'Les dernières d’abord' },
      { value: 'day,asc', label: 'Les plus anciennes d’abord' },
      { value: 'stub,asc', label: 'Par numéro de souche' },
      { value: 'amount,desc', label: 'Du plus gros montant au plus petit' },
    ],
  },
  filters: {
    check: choice('Vérification', [all, { value: 'oui', label: 'À vérifier' }], {
      param: 'verifier',
      search: where('toCheck', '==', () => true),
    }),
    seller: choice('Vendeur', [], { param: 'vendeur', knows: isId, search: where('sellerId') }),
    state: choice(
      'Paiement',
      [
        { value: 'payees', label: 'Payées' },
        { value: 'attente', label: 'En attente de paiement' },
        { value: 'abandonnees', label: 'Abandonnées' },
        { value: 'rendues', label: 'Remboursées' },
        { value: 'toutes', label: 'Toutes' },
      ],
      {
        param: 'paiement',
        usual: 'payees',
        place: 'more',
        search: (value) => (isState(value) ? STATES[value]() : undefined),
      },
    ),
    source: choice('Origine', [all, ...optionsOf(SOURCES)], {
      param: 'origine',
      search: where('source'),
      place: 'more',
    }),
    means: choice('Moyen', [{ value: '', label: 'Tous' }, ...optionsOf(MEANS_LABELS)], {
      param: 'moyen',
      search: where('means'),
      place: 'more',
    }),
    handed: choice('Remise', [all, { value: 'oui', label: 'Remises' }, { value: 'non', label: 'Pas encore remises' }], {
      param: 'remise',
      search: where('handedOver', '==', (value) => value === 'oui'),
      place: 'more',
    }),
    from: day('Depuis le', {
      param: 'du',
      place: 'more',
      search: (from) => (from ? compare('day', '>=', from) : undefined),
    }),
    to: day('Jusqu’au', { param: 'au', place: 'more', search: (to) => (to ? compare('day', '<=', to) : undefined) }),
    book: linkedFilter('Carnet', { param: 'carnet', knows: isId, says: () => 'Un seul', search: where('bookId') }),
  },
}
