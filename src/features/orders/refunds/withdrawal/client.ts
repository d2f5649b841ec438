import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { withdraw as contract, readWithdrawal } from './contract.ts'

export const withdrawalQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', id, 'withdrawal'],
    queryFn: async ({ signal }) => (await call(readWithdrawal, { params: { id } }, signal)).rows,
  })

export const withdraw = (id: number, lines: number[]) => call(contract, { params: { id }, body: { lines } })
