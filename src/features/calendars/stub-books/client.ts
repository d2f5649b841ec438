import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '../../../shared/endpoint.ts'
import type { Format } from '../../../shared/sheet.ts'
import { save } from '../../../web/download.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Wish = { q?: string; search?: string; sort?: string[]; page: number; size: number }
type Year = number | undefined

const ofYear = (campaign: Year) => ({ ...(campaign !== undefined && { campaign }) })

export const readBooks = (year: Year, query: Wish, signal: AbortSignal) =>
  call(contract.listBooks, { query: { ...query, ...ofYear(year) } }, signal)

export const saveBooks = async (year: Year, { page: _page, size: _size, ...query }: Wish, format: Format) =>
  save(
    await call(contract.listBooksFile, { params: { format }, query: { ...query, ...ofYear(year) } }),
    `carnets.${format}`,
  )

export const bookQuery = (id: number) =>
  queryOptions({
    queryKey: ['calendars', 'books', 'one', id],
    queryFn: ({ signal }) => call(contract.readBook, { params: { id } }, signal),
  })

export const ownBooksQuery = queryOptions({
  queryKey: ['calendars', 'own'],
  queryFn: ({ signal }) => call(contract.readOwnBooks, { query: {} }, signal),
})

type BodyOf<E extends Endpoint> = Parameters<typeof call<E>>[1]['body']

export const addBooks = (year: Year, body: BodyOf<typeof contract.createBooks>) =>
  call(contract.createBooks, { query: ofYear(year), body })
export const saveBook = (id: number, body: BodyOf<typeof contract.saveBook>) =>
  call(contract.saveBook, { params: { id }, body })
export const removeBook = (id: number) => call(contract.removeBook, { params: { id } })
