import type { Selection } from '../../contract.ts'

/** Who is chosen: persons one by one, on whatever page, or everybody the search finds. */
export type Picked = { ids: ReadonlySet<number>; all: boolean }

export const NOBODY: Picked = { ids: new Set(), all: false }
export const EVERYBODY: Picked = { ids: new Set(), all: true }

export const isPicked = ({ ids, all }: Picked, id: number) => all || ids.has(id)

/** How many are chosen of the `total` that the search finds. */
export const countPicked = ({ ids, all }: Picked, total: number) => (all ? total : ids.size)

/** One more or one less. Of everybody, one less leaves the others of the page that is seen. */
export function pick({ ids, all }: Picked, id: number, page: readonly number[]): Picked {
  const next = new Set(all ? page : ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, all: false }
}

/** The whole page, or, where all of it is chosen, nobody of it. */
export function pickPage(picked: Picked, page: readonly number[]): Picked {
  if (picked.all) return NOBODY
  const whole = page.every((id) => picked.ids.has(id))
  const others = [...picked.ids].filter((id) => !page.includes(id))
  return { ids: new Set(whole ? others : [...others, ...page]), all: false }
}

/** What the server is told: it decides itself whom a search means. */
export const toSelection = ({ ids, all }: Picked, search: { q?: string; search?: string }): Selection =>
  all ? { all: search } : { ids: [...ids] }
