import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { byIdWithBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

export const reportPhoto = byIdWithBody(contract.reportPhoto)

/** Reports that wait for this administrator: the first hundred, and their number. */
export const reportedQuery = queryOptions({
  queryKey: ['albums', 'reported'],
  queryFn: ({ signal }) => call(contract.listReported, { query: { size: 100 } }, signal),
})

export const decideReport = (photoId: number, body: z.input<typeof contract.Decision>) =>
  call(contract.decideReport, { params: { id: photoId }, body })

export const ownReportsQuery = (personId: number) =>
  infiniteQueryOptions({
    queryKey: ['albums', 'own-reports', personId],
    queryFn: ({ pageParam: page, signal }) =>
      call(contract.listOwnReports, { params: { id: personId }, query: { page, size: 20 } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ page: { number, totalPages } }) => (number + 1 < totalPages ? number + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ _embedded }) => _embedded.data),
  })
