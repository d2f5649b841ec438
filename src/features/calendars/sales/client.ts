import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }
type OfYear = { campaign: number | undefined }
const within = ({ campaign }: OfYear) => (campaign === undefined ? {} : { campaign })

/** Key of sales, books and figures, which are refetched after a sale is recorded. */
export const CALENDARS = ['calendars'] as const

export const readSales = (query: Wish, year: OfYear, signal: AbortSignal) =>
  call(contract.listSales, { query: { ...query, ...within(year) } }, signal)

export const saveSheet = async ({ page: _page, size: _size, ...query }: Wish, year: OfYear, format: Format) =>
  save(
    await call(contract.listSalesFile, { params: { format }, query: { ...query, ...within(year) } }),
    `calendriers.${format}`,
  )

export const recordSale = (body: z.input<typeof contract.DeskSale>) => call(contract.recordSale, { body })
export const recordBook = (id: number, body: z.input<typeof contract.CountedBook>) =>
  call(contract.recordBook, { params: { id }, body })

/** Book of a stub; null if it is in none. */
export const bookToCountQuery = (stub: number, year: OfYear) =>
  queryOptions({
    queryKey: [...CALENDARS, 'counting', stub, year],
    queryFn: ({ signal }) => call(contract.readBookToCount, { query: { stub, ...within(year) } }, signal),
    staleTime: 0,
    retry: false,
  })
