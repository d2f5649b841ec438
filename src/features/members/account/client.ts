import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { byIdWithBody } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import { type PersonChanges, readPersonUnsecure, updatePersonUnsecure, updateUser } from './contract.ts'

export const payerQuery = (id: number, token: string) =>
  queryOptions({
    queryKey: ['users', id, 'unsecure', token],
    queryFn: ({ signal }) => call(readPersonUnsecure, { params: { id }, token }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const updatePayer = (id: number, token: string, body: z.input<typeof PersonChanges>) =>
  call(updatePersonUnsecure, { params: { id }, token, body })

export const updatePerson = byIdWithBody(updateUser)
