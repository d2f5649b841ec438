import { useState } from 'react'
import type { ListRequest } from './view.ts'

/** Selected rows: one by one on any page, or everything that the search finds. */
export type RowSelection = { ids: ReadonlySet<number>; all: boolean }

export const NOTHING: RowSelection = { ids: new Set(), all: false }
export const EVERYTHING: RowSelection = { ids: new Set(), all: true }

export const isPicked = ({ ids, all }: RowSelection, id: number) => all || ids.has(id)

/** Number selected among the `total` of the search. */
export const countPicked = ({ ids, all }: RowSelection, total: number) => (all ? total : ids.size)

/** Adds or removes a row. Removing one from everything leaves the others of the visible page. */
export function pick({ ids, all }: RowSelection, id: number, page: readonly number[]): RowSelection {
  const next = new Set(all ? page : ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, all: false }
}

/** Also selects the rows between two of the page, whichever comes first. */
export function pickThrough(
  { ids, all }: RowSelection,
  [from, to]: readonly [number, number],
  page: readonly number[],
): RowSelection {
  const through = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...(all ? page : ids), ...through]), all: false }
}

/** Selects the whole page or, if all of it is selected, none. */
export function pickPage(picked: RowSelection, page: readonly number[]): RowSelection {
  if (picked.all) return NOTHING
  const whole = page.every((id) => picked.ids.has(id))
  const others = [...picked.ids].filter((id) => !page.includes(id))
  return { ids: new Set(whole ? others : [...others, ...page]), all: false }
}

/** What the search finds, on any page. */
export type FilterRequest = Pick<ListRequest, 'q' | 'search'>

/** Request for the server, which resolves a search itself. */
export const toSelection = (
  { ids, all }: RowSelection,
  { q, search }: FilterRequest,
): { all: FilterRequest } | { ids: number[] } =>
  all ? { all: { ...(q && { q }), ...(search && { search }) } } : { ids: [...ids] }

/** Selection across the pages of one search; another search clears it. */
export function usePicked({ q, search }: FilterRequest) {
  const request = JSON.stringify([q, search])
  const [chosen, setChosen] = useState<{ request: string; picked: RowSelection }>({ request, picked: NOTHING })
  const picked = chosen.request === request ? chosen.picked : NOTHING
  return { picked, pick: (next: RowSelection) => setChosen({ request, picked: next }) }
}
