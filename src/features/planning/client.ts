import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { readPlanning } from './contract.ts'

/** It changes with orders: whatever asks for them again asks for it too. */
export const planningQuery = (commissionId: number, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['commands', 'planning', commissionId, from, to],
    queryFn: async ({ signal }) =>
      (await call(readPlanning, { params: { id: commissionId }, query: { from, to } }, signal)).resources,
  })
