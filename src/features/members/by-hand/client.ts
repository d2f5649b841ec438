import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { withBody } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

export const addMember = withBody(contract.addMember)

export type TypedPerson = {
  lastName: string
  firstName: string
  birthDate: string | undefined
  email: string
  phone: string
}

/** Members who may be the person being typed; the last result stays until the next one arrives. */
export const alikeQuery = (typed: TypedPerson) =>
  queryOptions({
    queryKey: ['users', 'alike', typed],
    queryFn: ({ signal }) => call(contract.listAlike, { query: typed }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export type ChosenStatus = { membertype: string; subscriptions: string; season: number | undefined }

/** Fees that somebody with this status would have to pay. */
export const feesOfStatusQuery = (chosen: ChosenStatus) =>
  queryOptions({
    queryKey: ['users', 'fees-of-status', chosen],
    queryFn: ({ signal }) => call(contract.readFeesOfStatus, { query: chosen as never }, signal),
    placeholderData: keepPreviousData,
  })
