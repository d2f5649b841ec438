import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import { ofOneself, withCache } from '../../../web/offline/seen.ts'
import { readUser } from './contract.ts'

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: withCache(({ signal }) => call(readUser, { params: { id } }, signal), ofOneself(id)),
  })
