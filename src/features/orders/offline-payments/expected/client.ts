import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { listExpectedPayments, listExpectedPaymentsFile, recordExpectedPayment } from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readExpectedPayments = (query: Wish, signal: AbortSignal) => call(listExpectedPayments, { query }, signal)

/** Number of expected payments, for the badge. */
export const expectedPaymentsQuery = queryOptions({
  queryKey: ['payments', 'awaited', 'count'],
  queryFn: ({ signal }) => readExpectedPayments({ search: 'state==PENDING', page: 0, size: 1 }, signal),
})

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(listExpectedPaymentsFile, { params: { format }, query }), `paiements-attendus.${format}`)

export const recordMoney = (id: number, body: z.input<typeof recordExpectedPayment.body>) =>
  call(recordExpectedPayment, { params: { id }, body })
