import { CIS, MEMBERTYPES, STATES, SUBSCRIPTIONS } from '../../persons/contract.ts'
import type { PersonsQuery } from '../client.ts'

const REGISTER_SIZE = 25
const SORTABLE = ['id', 'lastName', 'state', 'membertype', 'cis', 'createdAt', 'accountValidity'] as const
export type SortField = (typeof SORTABLE)[number]
export type Sort = { field: SortField; direction: 'asc' | 'desc' }

const BY_NAME: Sort = { field: 'lastName', direction: 'asc' }
const NEWSLETTER = ['oui', 'non'] as const

const oneOf = (values: readonly string[]) => (value: string) => values.includes(value)
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** What narrows the register: which values an address may give, and what the API is asked for it. */
const FILTERS = {
  state: { knows: oneOf(STATES), ask: (value: string) => `state=="${value}"` },
  membertype: { knows: oneOf(MEMBERTYPES), ask: (value: string) => `membertype=="${value}"` },
  cis: { knows: oneOf(CIS), ask: (value: string) => `cis=="${value}"` },
  subscription: { knows: oneOf(SUBSCRIPTIONS), ask: (value: string) => `subscriptions=="${value}"` },
  commission: {
    knows: (value: string) => /^[a-z][a-z0-9-]{1,39}$/.test(value),
    ask: (value: string) => `commission=="${value}"`,
  },
  newsletter: { knows: oneOf(NEWSLETTER), ask: (value: string) => `newsletterOptIn==${value === 'oui'}` },
  validFrom: { knows: isDay, ask: (value: string) => `accountValidity=ge=${value}` },
  validTo: { knows: isDay, ask: (value: string) => `accountValidity=le=${value}` },
} as const
export type Filter = keyof typeof FILTERS
const FILTER_NAMES = Object.keys(FILTERS) as Filter[]

/** Those behind « Plus de filtres ». */
export const MORE_FILTERS = ['subscription', 'commission', 'newsletter', 'validFrom', 'validTo'] as const

/** What the register shows, as its address says it. `page` counts from 1; without `sort`, the usual order. */
export type RegisterView = Record<Filter, string> & { q: string; sort: Sort | undefined; page: number }

export const NO_FILTER = Object.fromEntries(FILTER_NAMES.map((name) => [name, ''])) as Record<Filter, string>

function readSort(text: string | null): Sort | undefined {
  const [name, direction] = (text ?? '').split(',')
  const field = SORTABLE.find((each) => each === name)
  return field && { field, direction: direction === 'desc' ? 'desc' : 'asc' }
}

/** Reads an address that anybody may have typed: what is unknown in it counts for nothing. */
export function readRegister(params: URLSearchParams): RegisterView {
  const page = Number(params.get('page') ?? 1)
  const filter = (name: Filter) => {
    const value = params.get(name) ?? ''
    return FILTERS[name].knows(value) ? value : ''
  }
  return {
    ...(Object.fromEntries(FILTER_NAMES.map((name) => [name, filter(name)])) as Record<Filter, string>),
    q: (params.get('q') ?? '').slice(0, 200),
    sort: readSort(params.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

const isSearched = ({ q }: RegisterView) => q.trim() !== ''

/** The order in which the list stands; none where the best answer to what was typed comes first. */
export const orderOf = (view: RegisterView): Sort | undefined => view.sort ?? (isSearched(view) ? undefined : BY_NAME)

/** The same view as an address; what is usual is left out of it. */
export function writeRegister(view: RegisterView): URLSearchParams {
  const params = new URLSearchParams()
  const { q, sort, page } = view
  if (isSearched(view)) params.set('q', q.trim())
  for (const name of FILTER_NAMES) if (view[name]) params.set(name, view[name])
  const usual = !isSearched(view) && sort?.field === BY_NAME.field && sort.direction === BY_NAME.direction
  if (sort && !usual) params.set('sort', `${sort.field},${sort.direction}`)
  if (page > 1) params.set('page', String(page))
  return params
}

export const isFiltered = (view: RegisterView) => isSearched(view) || FILTER_NAMES.some((name) => view[name] !== '')

/** Whom the view means, all pages of it. */
export function registerSearch(view: RegisterView): { q?: string; search?: string } {
  const search = FILTER_NAMES.filter((name) => view[name] !== '').map((name) => FILTERS[name].ask(view[name]))
  return {
    ...(isSearched(view) && { q: view.q.trim() }),
    ...(search.length > 0 && { search: search.join(';') }),
  }
}

/** Equal states read in the order of the names. */
export function registerSort(view: RegisterView): string[] {
  const order = orderOf(view)
  if (!order) return []
  const wanted = `${order.field},${order.direction}`
  return order.field === 'lastName' ? [wanted] : [wanted, 'lastName,asc']
}

/** What the API is asked for. */
export const registerQuery = (view: RegisterView): PersonsQuery => ({
  size: REGISTER_SIZE,
  page: view.page - 1,
  sort: registerSort(view),
  ...registerSearch(view),
})
