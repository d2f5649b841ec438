import { queryOptions } from '@tanstack/react-query'
import { byIdWithBody, readPageOf, saveListAs, withBody } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type OfYear = { campaign: number | undefined }
const within = ({ campaign }: OfYear) => (campaign === undefined ? {} : { campaign })

/** Key of sales, books and figures, which are refetched after a sale is recorded. */
export const CALENDARS = ['calendars'] as const

export const readSales = readPageOf(contract.listSales)
export const saveSheet = saveListAs(contract.listSalesFile, 'calendriers')

export const recordSale = withBody(contract.recordSale)
export const recordBook = byIdWithBody(contract.recordBook)

/** Book of a stub; null if it is in none. */
export const bookToCountQuery = (stub: number, year: OfYear) =>
  queryOptions({
    queryKey: [...CALENDARS, 'counting', stub, year],
    queryFn: ({ signal }) => call(contract.readBookToCount, { query: { stub, ...within(year) } }, signal),
    staleTime: 0,
    retry: false,
  })
