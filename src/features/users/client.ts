import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../web/http.ts'
import { createUser, listUsers, type Registration, readUser, refuseUser, validateUser } from './contract.ts'

export const register = (form: z.input<typeof Registration>) => call(createUser, { body: form })

export type PersonsQuery = { q?: string; search?: string; sort?: string | string[]; page?: number; size?: number }

export const personsQuery = (query: PersonsQuery) =>
  queryOptions({
    queryKey: ['users', query],
    queryFn: ({ signal }) => call(listUsers, { query }, signal),
    placeholderData: (previous) => previous,
  })

/** The accounts to validate, who waits longest first. */
export const queueQuery = personsQuery({ search: 'state==FEE_PAID', sort: 'feePaidAt,asc', size: 50 })

export const personQuery = (id: number) =>
  queryOptions({ queryKey: ['users', id], queryFn: ({ signal }) => call(readUser, { params: { id } }, signal) })

export const validate = (id: number) => call(validateUser, { params: { id } })
export const refuse = (id: number, reason: string) => call(refuseUser, { params: { id }, body: { reason } })
