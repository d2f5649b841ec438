import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { ofNobody, withCache } from '../../../web/offline/seen.ts'
import { readCode } from './contract.ts'

/** State of a code; never cached. */
export const codeQuery = (externalId: string) =>
  queryOptions({
    queryKey: ['calendars', 'codes', externalId],
    queryFn: withCache(({ signal }) => call(readCode, { params: { externalId } }, signal), ofNobody),
    staleTime: 0,
  })
