import type { PersonsQuery } from '../client.ts'
import { CIS, MEMBERTYPES, STATES } from '../contract.ts'

export const REGISTER_SIZE = 25
export const SORTABLE = ['id', 'lastName', 'state', 'membertype', 'cis', 'createdAt', 'accountValidity'] as const
export type SortField = (typeof SORTABLE)[number]
export type Sort = { field: SortField; direction: 'asc' | 'desc' }

/** What the register shows, as its address says it. `page` counts from 1. */
export type RegisterView = { q: string; state: string; membertype: string; cis: string; sort: Sort; page: number }

const BY_NAME: Sort = { field: 'lastName', direction: 'asc' }
const FILTERS = { state: STATES, membertype: MEMBERTYPES, cis: CIS } as const
const FILTER_NAMES = ['state', 'membertype', 'cis'] as const

const known = (values: readonly string[], value: string | null) => (value && values.includes(value) ? value : '')

function readSort(text: string | null): Sort {
  const [name, direction] = (text ?? '').split(',')
  const field = SORTABLE.find((each) => each === name)
  return field ? { field, direction: direction === 'desc' ? 'desc' : 'asc' } : BY_NAME
}

/** Reads an address that anybody may have typed: what is unknown in it counts for nothing. */
export function readRegister(params: URLSearchParams): RegisterView {
  const page = Number(params.get('page') ?? 1)
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    state: known(FILTERS.state, params.get('state')),
    membertype: known(FILTERS.membertype, params.get('membertype')),
    cis: known(FILTERS.cis, params.get('cis')),
    sort: readSort(params.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The same view as an address; what is usual is left out of it. */
export function writeRegister(view: RegisterView): URLSearchParams {
  const params = new URLSearchParams()
  if (view.q.trim()) params.set('q', view.q.trim())
  for (const name of FILTER_NAMES) if (view[name]) params.set(name, view[name])
  if (view.sort.field !== BY_NAME.field || view.sort.direction !== BY_NAME.direction)
    params.set('sort', `${view.sort.field},${view.sort.direction}`)
  if (view.page > 1) params.set('page', String(view.page))
  return params
}

export const isFiltered = (view: RegisterView) => view.q.trim() !== '' || FILTER_NAMES.some((name) => view[name] !== '')

/** What the API is asked for. Equal names and equal states read in the order of the names. */
export function registerQuery(view: RegisterView): PersonsQuery {
  const search = FILTER_NAMES.filter((name) => view[name] !== '').map((name) => `${name}=="${view[name]}"`)
  const { field, direction } = view.sort
  const wanted = `${field},${direction}`
  return {
    size: REGISTER_SIZE,
    page: view.page - 1,
    sort: field === 'lastName' ? [wanted, `firstName,${direction}`] : [wanted, 'lastName,asc', 'firstName,asc'],
    ...(view.q.trim() && { q: view.q.trim() }),
    ...(search.length > 0 && { search: search.join(';') }),
  }
}
