import { queryOptions } from '@tanstack/react-query'
import { type BodyOf, byId, byIdWithBody, readPageOf, saveListAs } from '../../../web/calls.ts'
import { call } from '../../../web/http.ts'
import * as contract from './contract.ts'

type Year = number | undefined

const ofYear = (campaign: Year) => ({ ...(campaign !== undefined && { campaign }) })

export const readBooks = readPageOf(contract.listBooks)
export const saveBooks = saveListAs(contract.listBooksFile, 'carnets')

export const bookQuery = (id: number) =>
  queryOptions({
    queryKey: ['calendars', 'books', 'one', id],
    queryFn: ({ signal }) => call(contract.readBook, { params: { id } }, signal),
  })

export const ownBooksQuery = queryOptions({
  queryKey: ['calendars', 'own'],
  queryFn: ({ signal }) => call(contract.readOwnBooks, { query: {} }, signal),
})

export const addBooks = (year: Year, body: BodyOf<typeof contract.createBooks>) =>
  call(contract.createBooks, { query: ofYear(year), body })
export const saveBook = byIdWithBody(contract.saveBook)
export const removeBook = byId(contract.removeBook)
