import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import type { BookStep } from '../contract.ts'
import * as contract from './contract.ts'

export const sellersQuery = (name: string) =>
  queryOptions({
    queryKey: ['calendars', 'sellers', name],
    queryFn: async ({ signal }) => (await call(contract.listSellers, { query: { name } }, signal)).rows,
  })

export const give = (id: number, body: Parameters<typeof call<typeof contract.giveBook>>[1]['body']) =>
  call(contract.giveBook, { params: { id }, body })
export const returnBook = (id: number) => call(contract.returnBook, { params: { id } })
export const count = (id: number, body: Parameters<typeof call<typeof contract.countBook>>[1]['body']) =>
  call(contract.countBook, { params: { id }, body })
export const reopen = (id: number) => call(contract.reopenBook, { params: { id } })
export const undo = (id: number, step: BookStep) => call(contract.undoBookStep, { params: { id }, body: { step } })
