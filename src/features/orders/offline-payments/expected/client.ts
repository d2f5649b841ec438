import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Format } from '../../../../shared/sheet.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { listAwaited, listAwaitedFile, recordAwaited } from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }

export const readAwaited = (query: Wish, signal: AbortSignal) => call(listAwaited, { query }, signal)

/** How many payments may still come. */
export const awaitedQuery = queryOptions({
  queryKey: ['payments', 'awaited', 'count'],
  queryFn: ({ signal }) => readAwaited({ search: 'state==PENDING', page: 0, size: 1 }, signal),
})

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(await call(listAwaitedFile, { params: { format }, query }), `paiements-attendus.${format}`)

export const recordMoney = (id: number, body: z.input<typeof recordAwaited.body>) =>
  call(recordAwaited, { params: { id }, body })
