import { queryOptions } from '@tanstack/react-query'
import { call } from '../../web/http.ts'
import { readUser } from './contract.ts'

export const personQuery = (id: number) =>
  queryOptions({ queryKey: ['users', id], queryFn: ({ signal }) => call(readUser, { params: { id } }, signal) })
