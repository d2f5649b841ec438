import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../web/http.ts'
import type { BookStep } from '../books/contract.ts'
import * as contract from './contract.ts'

export const sellersQuery = (name: string) =>
  queryOptions({
    queryKey: ['calendars', 'sellers', name],
    queryFn: async ({ signal }) => (await call(contract.listSellers, { query: { name } }, signal)).rows,
  })

export const give = (id: number, body: contract.Given) => call(contract.giveBook, { params: { id }, body })
export const takeBack = (id: number) => call(contract.takeBookBack, { params: { id } })
export const count = (id: number, body: contract.Count) => call(contract.countBook, { params: { id }, body })
export const reopen = (id: number) => call(contract.reopenBook, { params: { id } })
export const undo = (id: number, step: BookStep) => call(contract.undoBookStep, { params: { id }, body: { step } })
