import { queryOptions } from '@tanstack/react-query'
import { byIdWithBody } from '../../../../web/calls.ts'
import { call } from '../../../../web/http.ts'
import type { OfflineMethod } from '../../../orders/orders/contract.ts'
import * as contract from './contract.ts'

export const heldDepositsQuery = (commissionId: number) =>
  queryOptions({
    queryKey: ['commands', 'deposits', commissionId],
    queryFn: async ({ signal }) =>
      (await call(contract.listHeldDeposits, { params: { id: commissionId } }, signal)).rows,
  })

/** Deposits to return in all commissions that the member administers. */
export const depositsToReturnQuery = queryOptions({
  queryKey: ['commands', 'deposits', 'to-return'],
  queryFn: async ({ signal }) => (await call(contract.listDepositsToReturn, {}, signal)).rows,
})

export const receiveDeposit = (id: number, method: OfflineMethod) =>
  call(contract.receiveDeposit, { params: { id }, body: { method } })
export const undoDeposit = (id: number, step: 'RECEIVED' | 'SETTLED') =>
  call(contract.undoDeposit, { params: { id }, body: { step } })
export const settleDeposit = byIdWithBody(contract.settleDeposit)
