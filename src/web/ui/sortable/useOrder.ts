import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { type Refusals, sentence } from '../../http.ts'
import { toast } from '../toast.tsx'

/** Moves some ids together to this position, or to the end. */
export function movedTo(ids: readonly number[], moved: ReadonlySet<number>, to: number): number[] {
  const rest = ids.filter((id) => !moved.has(id))
  return [...rest.slice(0, to), ...ids.filter((id) => moved.has(id)), ...rest.slice(to)]
}

export type Ordering<Item> = {
  items: readonly Item[]
  /** Sends the new order of ids. */
  save: (ids: number[]) => Promise<unknown>
  /** Prefix of the query keys that show it. */
  shownIn: string
  refusals?: Refusals
}
const FAILED: Refusals = { other: 'L’ordre n’a pas pu être enregistré. Réessayez.' }

/**
 * A sortable list, shown and saved at once, one save after the other; the toast undoes it, and a failed save restores
 * it.
 */
export function useOrder<Item extends { id: number }>({ items, save, shownIn, refusals = FAILED }: Ordering<Item>) {
  const queries = useQueryClient()
  const [order, setOrder] = useState<readonly number[]>()
  const last = useRef<readonly number[]>(undefined)
  const saving = useMutation({
    scope: { id: useId() },
    mutationFn: ({ to }: { to: readonly number[]; from: readonly number[] }) => save([...to]),
    onSuccess: (_answer, { from, to }) => {
      if (last.current === to)
        toast('success', 'L’ordre est enregistré.', { label: 'Annuler', run: () => put(from, to) })
    },
    onError: (error) => toast('error', sentence(refusals, error)),
    onSettled: async (_answer, _error, { to }) => {
      await queries.invalidateQueries({ queryKey: [shownIn] })
      // A later move has its own save.
      if (last.current === to) setOrder(undefined)
    },
  })

  function put(to: readonly number[], from: readonly number[]) {
    last.current = to
    setOrder(to)
    saving.mutate({ to, from })
  }

  const place = new Map(order?.map((id, at) => [id, at]))
  const shown = order ? [...items].sort((one, other) => rank(place, one) - rank(place, other)) : items
  const ids = shown.map(({ id }) => id)
  /** Sorts all of them; returns whether anything changed. */
  function putAll(next: readonly number[]) {
    const isOther = next.some((id, at) => id !== ids[at])
    if (isOther) put(next, ids)
    return isOther
  }
  /** Moves items together in their order, so that the first one has this position, or they end the list. */
  const moveAll = (moved: ReadonlySet<number>, to: number) => putAll(movedTo(ids, moved, to))
  return {
    shown,
    ids,
    putAll,
    moveAll,
    /** Moves the item at one position to another. */
    move: (from: number, to: number) => {
      const moved = ids[from]
      if (moved !== undefined && to >= 0 && to < ids.length) moveAll(new Set([moved]), to)
    },
  }
}
export type Order<Item extends { id: number }> = ReturnType<typeof useOrder<Item>>

const rank = (place: ReadonlyMap<number, number>, { id }: { id: number }) => place.get(id) ?? Number.POSITIVE_INFINITY
