import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { listCommands } from './contract.ts'

export const personCommandsQuery = (personId: number) =>
  queryOptions({
    queryKey: ['commands', { personId }],
    queryFn: ({ signal }) => call(listCommands, { query: { search: `personId==${personId}`, size: 50 } }, signal),
  })
