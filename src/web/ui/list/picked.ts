import { useState } from 'react'
import type { ListRequest } from './view.ts'

/** What is chosen: rows one by one, on whatever page, or everything the search finds. */
export type RowSelection = { ids: ReadonlySet<number>; all: boolean }

export const NOTHING: RowSelection = { ids: new Set(), all: false }
export const EVERYTHING: RowSelection = { ids: new Set(), all: true }

export const isPicked = ({ ids, all }: RowSelection, id: number) => all || ids.has(id)

/** How many are chosen of the `total` that the search finds. */
export const countPicked = ({ ids, all }: RowSelection, total: number) => (all ? total : ids.size)

/** One more or one less. Of everything, one less leaves the others of the page that is seen. */
export function pick({ ids, all }: RowSelection, id: number, page: readonly number[]): RowSelection {
  const next = new Set(all ? page : ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, all: false }
}

/** Those from one to another of the page as well, whichever comes first. */
export function pickThrough(
  { ids, all }: RowSelection,
  [from, to]: readonly [number, number],
  page: readonly number[],
): RowSelection {
  const through = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...(all ? page : ids), ...through]), all: false }
}

/** The whole page, or, where all of it is chosen, none of it. */
export function pickPage(picked: RowSelection, page: readonly number[]): RowSelection {
  if (picked.all) return NOTHING
  const whole = page.every((id) => picked.ids.has(id))
  const others = [...picked.ids].filter((id) => !page.includes(id))
  return { ids: new Set(whole ? others : [...others, ...page]), all: false }
}

/** What the search finds, whatever page of it is seen. */
export type FilterRequest = Pick<ListRequest, 'q' | 'search'>

/** What the server is told: it decides itself whom a search means. */
export const toSelection = (
  { ids, all }: RowSelection,
  { q, search }: FilterRequest,
): { all: FilterRequest } | { ids: number[] } =>
  all ? { all: { ...(q && { q }), ...(search && { search }) } } : { ids: [...ids] }

/** What is chosen, page after page of one search; another search begins anew. */
export function usePicked({ q, search }: FilterRequest) {
  const wish = JSON.stringify([q, search])
  const [chosen, setChosen] = useState<{ wish: string; picked: RowSelection }>({ wish, picked: NOTHING })
  const picked = chosen.wish === wish ? chosen.picked : NOTHING
  return { picked, pick: (next: RowSelection) => setChosen({ wish, picked: next }) }
}
