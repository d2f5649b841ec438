import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Sums } from '../../../shared/hal.ts'
import { currentParams } from '../address.ts'
import { useDeferredArrival } from '../slices.tsx'
import {
  askedOf,
  isNarrowed,
  type ListDescription,
  type ListRequest,
  readView,
  resize,
  usualValues,
  type View,
  writeView,
} from './view.ts'

type Answer<Row> = {
  _embedded: { data: Row[] }
  page: { totalElements: number; totalPages: number; sums?: Sums | undefined }
}
type Change<Name extends string> = Partial<Omit<View<Name>, 'values'>> & { values?: Partial<Record<Name, string>> }

/** A list whose state is in the address: shown rows, and changes of the view. */
export function useList<Row, const Name extends string>(
  list: ListDescription<Name>,
  key: readonly unknown[],
  read: (asked: ListRequest, values: Record<Name, string>, signal: AbortSignal) => Promise<Answer<Row>>,
) {
  const [params, setParams] = useSearchParams()
  const [cleared, setCleared] = useState(0)
  const view = readView(list, params)
  const asked = askedOf(list, view)
  const found = useQuery({
    queryKey: [...key, asked, view.values],
    queryFn: ({ signal }) => read(asked, view.values, signal),
    placeholderData: keepPreviousData,
  })
  // Count and rows are shown together: a count that came first would move the rows.
  const isThere = useDeferredArrival(found.data !== undefined)
  const data = isThere ? found.data : undefined
  const show = (change: Change<Name>, replace = false) => {
    const before = readView(list, currentParams())
    const next = { ...before, page: 1, ...change, values: { ...before.values, ...change.values } }
    setParams(writeView(list, next, currentParams()), { replace, preventScrollReset: true })
  }
  return {
    described: list,
    view,
    asked,
    rows: data?._embedded.data,
    total: data?.page.totalElements ?? 0,
    pages: data?.page.totalPages ?? 1,
    /** Sums of all results, whatever page is shown. */
    sums: data?.page.sums,
    isStale: found.isPlaceholderData,
    failed: found.isError && !found.data,
    retry: () => void found.refetch(),
    narrowed: isNarrowed(list, view),
    show,
    /** Typing replaces the address; a choice adds to the history, so that Back undoes it. */
    type: (q: string) => show({ q }, true),
    clear: () => {
      setCleared((times) => times + 1)
      show({ q: '', values: usualValues(list) })
    },
    /** Changes the rows a page, keeping the first shown row. */
    resize: (size: number) => show(resize(readView(list, currentParams()), size)),
    /** Changes when a search being typed must be dropped. */
    cleared,
    pageAddress: (page: number) => `?${writeView(list, { ...view, page }, params)}`,
  }
}
export type ListState<Row, Name extends string> = ReturnType<typeof useList<Row, Name>>
