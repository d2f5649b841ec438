import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../../web/http.ts'
import * as contract from './contract.ts'

/** Key of everything that depends on the free fields. */
export const FREE_FIELDS = 'free-fields'

/** Free fields, for administrators of persons. */
export const freeFieldsQuery = queryOptions({
  queryKey: [FREE_FIELDS],
  queryFn: async ({ signal }) => (await call(contract.listFreeFields, {}, signal)).rows,
})

/** Fields that a newcomer fills in. */
export const ownFieldsQuery = queryOptions({
  queryKey: [FREE_FIELDS, 'own'],
  queryFn: async ({ signal }) => (await call(contract.listOwnFreeFields, {}, signal)).rows,
})

/** Free fields as a list of one page. */
export async function readLiving(_asked: unknown, signal: AbortSignal) {
  const { rows } = await call(contract.listFreeFields, {}, signal)
  return { _embedded: { data: rows }, page: { totalPages: 1 } }
}

/** The person whose fields are read, and the token if nobody is signed in. */
export type FieldsOf = { id: number; token?: string | undefined }

export const personFieldsQuery = ({ id, token }: FieldsOf) =>
  queryOptions({
    queryKey: ['users', id, FREE_FIELDS, token],
    queryFn: ({ signal }) =>
      token
        ? call(contract.readFreeFieldsUnsecure, { params: { id }, token }, signal)
        : call(contract.readPersonFreeFields, { params: { id } }, signal),
  })

export const changePersonFields = ({ id, token }: FieldsOf, body: z.input<typeof contract.FreeFieldChanges>) =>
  token
    ? call(contract.changeFreeFieldsUnsecure, { params: { id }, token, body })
    : call(contract.changePersonFreeFields, { params: { id }, body })
