import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { listOrderNotes, writeOrderNote } from './contract.ts'

export const orderNotesQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', id, 'notes'],
    queryFn: ({ signal }) => call(listOrderNotes, { params: { id } }, signal),
  })

export const writeNote = (id: number, text: string) => call(writeOrderNote, { params: { id }, body: { text } })
