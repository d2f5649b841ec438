import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'

type Props<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>
  /** Height reserved for the content. */
  height: number
  children: (part: T) => ReactNode
}

/** A part of the configuration, once it is loaded. */
export function LoadedPart<T, K extends QueryKey>({ query, height, children }: Props<T, K>) {
  const { data, isError, refetch } = useQuery(query)
  if (isError) return <ErrorState onRetry={() => void refetch()}>Ce réglage n’a pas pu être chargé.</ErrorState>
  return data === undefined ? <SkeletonRows rows={1} height={height} /> : children(data)
}

/** After saving a part, refetches every screen that shows something of the society. */
export function useSaved() {
  const client = useQueryClient()
  return async (doneText: string) => {
    await client.invalidateQueries({ queryKey: ['siteconfiguration'] })
    toast('success', doneText)
  }
}
