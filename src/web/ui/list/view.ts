import { every, writeRsql } from '../../../shared/rsql-writer.ts'
import type { Filter } from './filters.ts'

export type Sort = { field: string; direction: 'asc' | 'desc' }

/** Sort order of a list, by fields of the API. */
export type Order = {
  fields: readonly string[]
  usual: Sort
  /** Tie-breaker. */
  thenBy?: string
  /** With a search, the best match comes first until an order is chosen. */
  bestFirst?: true
  /** Orders offered on a phone. */
  choices: readonly { value: string; label: string }[]
}

/** What a list's address may contain. */
export type ListDescription<Name extends string> = {
  filters: Record<Name, Filter>
  size: number
  order?: Order
  /** Name of the page's parameter, if several lists share the address. */
  pageParam?: string
}

/** Page sizes to choose from; the API allows 100 at most. */
export const PAGE_SIZES: readonly number[] = [25, 50, 100]

/** A view of a list. `page` counts from 1; without `sort`, the default order. */
export type View<Name extends string> = {
  q: string
  values: Record<Name, string>
  sort: Sort | undefined
  page: number
  size: number
}

/** Request to the API. */
export type ListRequest = { q?: string; search?: string; sort?: string[]; page: number; size: number }

const namesOf = <Name extends string>({ filters }: ListDescription<Name>) => Object.keys(filters) as Name[]
const paramOf = (filters: Record<string, Filter>, name: string) => filters[name]?.param ?? name

const narrows = (filter: Filter) => filter.narrows !== 'never'

/** Values of filters that narrow nothing. */
export const usualValues = <Name extends string>(list: ListDescription<Name>) =>
  Object.fromEntries(
    namesOf(list)
      .filter((name) => narrows(list.filters[name]))
      .map((name) => [name, list.filters[name].usual]),
  ) as Partial<Record<Name, string>>

function readSort(text: string | null, order: Order | undefined): Sort | undefined {
  const [name, direction] = (text ?? '').split(',')
  const field = order?.fields.find((each) => each === name)
  return field === undefined ? undefined : { field, direction: direction === 'desc' ? 'desc' : 'asc' }
}

/** Lists that share an address have no page size of their own. */
export const isResizable = ({ size, pageParam }: { size: number; pageParam?: string }) =>
  pageParam === undefined && PAGE_SIZES.includes(size)

/** Parses an address that anybody may have typed: unknown values are ignored. */
export function readView<Name extends string>(list: ListDescription<Name>, params: URLSearchParams): View<Name> {
  const page = Number(params.get(list.pageParam ?? 'page') ?? 1)
  const size = Number(params.get('par'))
  const values = namesOf(list).map((name) => {
    const filter = list.filters[name]
    const value = params.get(paramOf(list.filters, name))
    return [name, value !== null && filter.knows(value) ? value : filter.usual]
  })
  return {
    q: (params.get('q') ?? '').slice(0, 200),
    values: Object.fromEntries(values) as Record<Name, string>,
    sort: readSort(params.get('sort'), list.order),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: isResizable(list) && PAGE_SIZES.includes(size) ? size : list.size,
  }
}

const isSearched = ({ q }: { q: string }) => q.trim() !== ''
const asText = ({ field, direction }: Sort) => `${field},${direction}`

/** Sort order of the list; none if the best match comes first. */
export const orderOf = <Name extends string>({ order }: ListDescription<Name>, view: View<Name>): Sort | undefined =>
  view.sort ?? (order?.bestFirst && isSearched(view) ? undefined : order?.usual)

/** Address of a view. Defaults are left out, and foreign parameters are kept from `params`. */
export function writeView<Name extends string>(
  list: ListDescription<Name>,
  view: View<Name>,
  params: URLSearchParams,
): URLSearchParams {
  const { sort, page } = view
  const usual = orderOf(list, { ...view, sort: undefined })
  const own: [string, string][] = [
    ['q', view.q.trim()],
    ...namesOf(list).map((name): [string, string] => {
      const value = view.values[name]
      return [paramOf(list.filters, name), value === list.filters[name].usual ? '' : value]
    }),
    ['sort', sort && !(usual && asText(usual) === asText(sort)) ? asText(sort) : ''],
    [list.pageParam ?? 'page', page > 1 ? String(page) : ''],
    ...(isResizable(list) ? [['par', view.size === list.size ? '' : String(view.size)] as [string, string]] : []),
  ]
  const next = new URLSearchParams(params)
  for (const [name] of own) next.delete(name)
  for (const [name, value] of own) if (value) next.set(name, value)
  return next
}

/** The same view with another page size, at the page of its first row. */
export const resize = <Shown extends { page: number; size: number }>(view: Shown, size: number): Shown => ({
  ...view,
  page: Math.floor(((view.page - 1) * view.size) / size) + 1,
  size,
})

/** Filters that narrow the list now. */
export const narrowing = <Name extends string>(list: ListDescription<Name>, { values }: View<Name>): Name[] =>
  namesOf(list).filter((name) => narrows(list.filters[name]) && values[name] !== list.filters[name].usual)

export const isNarrowed = <Name extends string>(list: ListDescription<Name>, view: View<Name>) =>
  isSearched(view) || narrowing(list, view).length > 0

/** Query for the API: filters, order and page. */
export function askedOf<Name extends string>(list: ListDescription<Name>, view: View<Name>): ListRequest {
  const search = every(namesOf(list).map((name) => list.filters[name].search?.(view.values[name])))
  const order = orderOf(list, view)
  const thenBy = list.order?.thenBy
  const sort = order && [asText(order), ...(thenBy && !thenBy.startsWith(`${order.field},`) ? [thenBy] : [])]
  return {
    ...(isSearched(view) && { q: view.q.trim() }),
    ...(search && { search: writeRsql(search) }),
    ...(sort && { sort }),
    page: view.page - 1,
    size: view.size,
  }
}
