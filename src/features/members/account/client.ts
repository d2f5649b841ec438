import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../web/http.ts'
import {
  type AccountChanges,
  type PersonChanges,
  readPersonUnsecure,
  updatePersonUnsecure,
  updateUser,
} from './contract.ts'

export const payerQuery = (id: number, token: string) =>
  queryOptions({
    queryKey: ['users', id, 'unsecure', token],
    queryFn: ({ signal }) => call(readPersonUnsecure, { params: { id }, token }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const updatePayer = (id: number, token: string, body: z.input<typeof PersonChanges>) =>
  call(updatePersonUnsecure, { params: { id }, token, body })

export const updatePerson = (id: number, body: z.input<typeof AccountChanges>) =>
  call(updateUser, { params: { id }, body })
