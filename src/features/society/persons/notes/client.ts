import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../web/http.ts'
import { deletePersonNote, listPersonNotes, writePersonNote } from './contract.ts'

export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'notes'],
    queryFn: ({ signal }) => call(listPersonNotes, { params: { id } }, signal),
  })

export const writeNote = (id: number, text: string) => call(writePersonNote, { params: { id }, body: { text } })
export const deleteNote = (id: number, noteId: number) => call(deletePersonNote, { params: { id, noteId } })
