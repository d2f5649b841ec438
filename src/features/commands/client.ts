import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { listCommands } from './contract.ts'

export const personCommandsQuery = (personId: number) =>
  queryOptions({
    queryKey: ['commands', { personId }],
    queryFn: ({ signal }) => call(listCommands, { query: { search: `personId==${personId}`, size: 50 } }, signal),
  })

/** The orders of these persons, the latest first; 100 at most. */
export const commandsOfQuery = (personIds: readonly number[]) =>
  queryOptions({
    queryKey: ['commands', { personIds }],
    queryFn: ({ signal }) =>
      call(
        listCommands,
        { query: { search: `personId=in=(${personIds.join(',')})`, sort: 'createdAt,desc', size: 100 } },
        signal,
      ),
    enabled: personIds.length > 0,
  })
