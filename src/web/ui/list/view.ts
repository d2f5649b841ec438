import { every, writeRsql } from '../../../shared/rsql-writer.ts'
import type { Filter } from './filters.ts'

export type Sort = { field: string; direction: 'asc' | 'desc' }

/** How a list may be ordered, by fields of the API. */
export type Order = {
  fields: readonly string[]
  usual: Sort
  /** What orders those that are the same in it. */
  thenBy?: string
  /** Searched by words, the best answer comes first until an order is chosen. */
  bestFirst?: true
  /** The orders a phone offers. */
  choices: readonly { value: string; label: string }[]
}

/** What a list's address may say. */
export type ListDescription<Name extends string> = {
  filters: Record<Name, Filter>
  size: number
  order?: Order
  /** The page's name in the address, where several lists share it. */
  pageParam?: string
}

/** How many rows a page may have, where its reader chooses; the API gives 100 at most. */
export const PAGE_SIZES: readonly number[] = [25, 50, 100]

/** What a list shows. `page` counts from 1; without `sort`, the usual order. */
export type View<Name extends string> = {
  q: string
  values: Record<Name, string>
  sort: Sort | undefined
  page: number
  size: number
}

/** What the API is asked for. */
export type ListRequest = { q?: string; search?: string; sort?: string[]; page: number; size: number }

const namesOf = <Name extends string>({ filters }: ListDescription<Name>) => Object.keys(filters) as Name[]
const paramOf = (filters: Record<string, Filter>, name: string) => filters[name]?.param ?? name

const narrows = (filter: Filter) => filter.narrows !== 'never'

/** The values that narrow nothing. */
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

/** Where several lists share an address, none has a size of its own. */
export const isResizable = ({ size, pageParam }: { size: number; pageParam?: string }) =>
  pageParam === undefined && PAGE_SIZES.includes(size)

/** Reads an address that anybody may have typed: what is unknown in it counts for nothing. */
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

/** The order in which the list stands; none where the best answer to what was typed comes first. */
export const orderOf = <Name extends string>({ order }: ListDescription<Name>, view: View<Name>): Sort | undefined =>
  view.sort ?? (order?.bestFirst && isSearched(view) ? undefined : order?.usual)

/** The address of a view. What is usual is left out of it, and what is not the list's own stays as it is in `params`. */
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

/** The same view with so many rows a page, at the page that holds its first row. */
export const resize = <Shown extends { page: number; size: number }>(view: Shown, size: number): Shown => ({
  ...view,
  page: Math.floor(((view.page - 1) * view.size) / size) + 1,
  size,
})

/** The filters that narrow the list at this moment. */
export const narrowing = <Name extends string>(list: ListDescription<Name>, { values }: View<Name>): Name[] =>
  namesOf(list).filter((name) => narrows(list.filters[name]) && values[name] !== list.filters[name].usual)

export const isNarrowed = <Name extends string>(list: ListDescription<Name>, view: View<Name>) =>
  isSearched(view) || narrowing(list, view).length > 0

/** The API's query: filters, order and page. */
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
