import { compare } from '../../../../shared/rsql-writer.ts'
import { choice, day, type Filter, where } from '../../../../web/ui/list/filters.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { EMAIL_FAULTS, MEMBERTYPES, STATES } from '../../../society/persons/contract.ts'
import { LABELS } from '../../../society/persons/fields/labels.ts'
import type { FreeField } from '../../../society/persons/free-fields/contract.ts'
import { MEMBERTYPE_LABELS, STATE_LABELS, SUBSCRIPTION_OPTIONS } from '../../../society/persons/labels.ts'

const SORTABLE = ['id', 'lastName', 'state', 'membertype', 'cis', 'createdAt', 'accountValidity']

export const ALL = { value: '', label: 'Tous' }
const EVERY = { value: '', label: 'Toutes' }
export const SOCIETY = [EVERY, { value: 'general', label: 'L’association entière' }]

/** Closed accounts are no members: they are shown on request only. */
export const EVEN_CLOSED = 'ALL'
const CLOSED = ['REFUSED', 'ERASED'] as const
const ofState = (state: string) => {
  if (state === EVEN_CLOSED) return undefined
  return state ? compare('state', '==', state) : compare('state', '=out=', ...CLOSED)
}

/** A complaint is not a failure: single mails still arrive. */
function ofEmail(value: string) {
  if (value === 'plainte') return compare('emailFault', '==', 'COMPLAINT')
  if (value === 'aucun') return compare('hasEmail', '==', 'false')
  return value ? compare('emailFault', '=in=', ...EMAIL_FAULTS.filter((fault) => fault !== 'COMPLAINT')) : undefined
}

type Name =
  | 'state'
  | 'membertype'
  | 'cis'
  | 'subscription'
  | 'commission'
  | 'newsletter'
  | 'email'
  | 'validFrom'
  | 'validTo'

/** « Tous les membres »: its filters and sort orders. */
export const register: ListDescription<Name> = {
  size: 25,
  order: {
    fields: SORTABLE,
    usual: { field: 'lastName', direction: 'asc' },
    thenBy: 'lastName,asc',
    bestFirst: true,
    choices: [
      { value: 'lastName,asc', label: 'Nom, A à Z' },
      { value: 'lastName,desc', label: 'Nom, Z à A' },
      { value: 'createdAt,desc', label: 'Dernières inscriptions' },
      { value: 'createdAt,asc', label: 'Premières inscriptions' },
      { value: 'accountValidity,asc', label: 'Fin de validité' },
    ],
  },
  filters: {
    state: choice(
      LABELS.state,
      [
        ALL,
        ...STATES.map((value) => ({ value, label: STATE_LABELS[value].label })),
        { value: EVEN_CLOSED, label: 'Tous, refusés et effacés compris' },
      ],
      { search: ofState },
    ),
    membertype: choice(
      LABELS.membertype,
      [ALL, ...MEMBERTYPES.map((value) => ({ value, label: MEMBERTYPE_LABELS[value].short }))],
      { search: where('membertype') },
    ),
    cis: choice(LABELS.cis, [ALL], { knows: (value) => value.length <= 60, search: where('cis') }),
    subscription: choice('Adhésion', [EVERY, ...SUBSCRIPTION_OPTIONS], {
      place: 'more',
      search: where('subscriptions'),
    }),
    commission: choice('Commission (rôle)', SOCIETY, {
      place: 'more',
      knows: (value) => /^[a-z][a-z0-9-]{1,39}$/.test(value),
      search: where('commission'),
    }),
    newsletter: choice(
      LABELS.newsletterOptIn,
      [
        { value: '', label: 'Indifférent' },
        { value: 'oui', label: 'Acceptée' },
        { value: 'non', label: 'Refusée' },
      ],
      { place: 'more', search: where('newsletterOptIn', '==', (value) => value === 'oui') },
    ),
    email: choice(
      LABELS.email,
      [
        { value: '', label: 'Indifférent' },
        { value: 'aucun', label: 'Sans e-mail' },
        { value: 'echec', label: 'En échec' },
        { value: 'plainte', label: 'Envoi signalé indésirable' },
      ],
      { place: 'more', search: ofEmail },
    ),
    validFrom: day('Validité, du', { place: 'more', search: where('accountValidity', '>=') }),
    validTo: day('Validité, au', { place: 'more', search: where('accountValidity', '<=') }),
  },
}

/** Filter on a free field, by field number: `champ3=17`. */
type FreeName = `champ${number}`
const FREE_NAME = /^champ([1-9]\d{0,8})$/

const freeFilter = (id: string, label: string, options: { value: string; label: string }[], own: Partial<Filter>) =>
  choice(label, [{ value: '', label: 'Indifférent' }, ...options], {
    place: 'more',
    search: where('freeField', '==', (value) => `${id}:${value}`),
    ...own,
  })

const optionsOf = ({ kind, choices }: FreeField) =>
  kind === 'YES_NO'
    ? [
        { value: 'true', label: 'Oui' },
        { value: 'false', label: 'Non' },
      ]
    : choices.map(({ id, name }) => ({ value: String(id), label: name }))

/** The register with filters for free fields with a list, or yes and no. */
const withFields = (filters: Record<string, Filter>): ListDescription<Name | FreeName> => ({
  ...register,
  filters: { ...register.filters, ...filters } as Record<Name | FreeName, Filter>,
})

/**
 * Until the fields are loaded, their filters in the address count as they are, so that the first list is the requested
 * one.
 */
export function registerWith(fields: readonly FreeField[] | undefined, params: URLSearchParams) {
  if (!fields) {
    const named = [...params.keys()].flatMap((key) => FREE_NAME.exec(key)?.[1] ?? [])
    return withFields(
      Object.fromEntries(
        named.map((id) => [
          `champ${id}`,
          freeFilter(id, '', [], { control: 'none', knows: (value) => /^(\d{1,9}|true|false)$/.test(value) }),
        ]),
      ),
    )
  }
  const filtering = fields.filter(({ kind }) => kind === 'CHOICE' || kind === 'YES_NO')
  return withFields(
    Object.fromEntries(
      filtering.map((field) => [`champ${field.id}`, freeFilter(String(field.id), field.name, optionsOf(field), {})]),
    ),
  )
}
