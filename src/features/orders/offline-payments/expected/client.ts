import { queryOptions } from '@tanstack/react-query'
import { byIdWithBody, readPageOf, saveListAs } from '../../../../web/calls.ts'
import { listExpectedPayments, listExpectedPaymentsFile, recordExpectedPayment } from './contract.ts'

export const readExpectedPayments = readPageOf(listExpectedPayments)

/** Number of expected payments, for the badge. */
export const expectedPaymentsQuery = queryOptions({
  queryKey: ['payments', 'awaited', 'count'],
  queryFn: ({ signal }) => readExpectedPayments({ search: 'state==PENDING', page: 0, size: 1 }, signal),
})

export const saveSheet = saveListAs(listExpectedPaymentsFile, 'paiements-attendus')

export const recordMoney = byIdWithBody(recordExpectedPayment)
