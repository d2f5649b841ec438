import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HttpProblem } from '../../../../../web/http.ts'
import { termsDigestQuery } from '../client.ts'

/**
 * Digest of the terms of sale that the buyer is shown, as an order sends it; undefined while unknown. An order that is
 * refused because they changed has it read again.
 */
export function useShownTerms(error: unknown): string | undefined {
  const queries = useQueryClient()
  useEffect(() => {
    if (error instanceof HttpProblem && error.code === 'terms-changed')
      void queries.invalidateQueries({ queryKey: termsDigestQuery.queryKey })
  }, [error, queries])
  return useQuery(termsDigestQuery).data?.digest
}
