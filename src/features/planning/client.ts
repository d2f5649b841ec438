import { queryOptions } from '@tanstack/react-query'
import { compare, writeRsql } from '../../shared/rsql-writer.ts'
import { call } from '../../web/http.ts'
import type { Asked } from '../../web/ui/list/view.ts'
import { listReservations } from '../reservations/contract.ts'
import { readPlanning } from './contract.ts'

/** It changes with orders: whatever asks for them again asks for it too. */
export const planningQuery = (commissionId: number, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['commands', 'planning', commissionId, from, to],
    queryFn: async ({ signal }) =>
      (await call(readPlanning, { params: { id: commissionId }, query: { from, to } }, signal)).resources,
  })

/** Of the list that every commission shares, what is of one. */
export const readBookedIn = (technicalName: string, { search, ...asked }: Asked, signal: AbortSignal) =>
  call(
    listReservations,
    {
      query: {
        ...asked,
        search: [search, writeRsql(compare('commission', '==', technicalName))].filter(Boolean).join(';'),
      },
    },
    signal,
  )
