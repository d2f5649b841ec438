import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { byId } from '../../../../web/calls.ts'
import { call, sentence } from '../../../../web/http.ts'
import { choice } from '../../../../web/ui/list/filters.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription, ListRequest } from '../../../../web/ui/list/view.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { doorWords } from '../../doors/labels.ts'
import type { Note } from '../contract.ts'
import * as contract from '../contract.ts'
import { NOTE_LABELS } from '../labels.ts'

const readNotes = ({ q, page, size }: ListRequest, settled: string, signal: AbortSignal) =>
  call(
    contract.listNotes,
    { query: { page, size, ...(q !== undefined && { q }), ...(settled && { settled: 'true' }) } },
    signal,
  )
const settleNote = byId(contract.settleNote)
const reopenNote = byId(contract.reopenNote)

const notes: ListDescription<'settled'> = {
  size: 50,
  filters: {
    settled: choice('Montrer', [
      { value: '', label: 'À régler' },
      { value: 'true', label: 'Réglées' },
    ]),
  },
}
const FAILED = {
  'already-settled': 'Quelqu’un a déjà réglé cette remarque.',
  'not-settled': 'Quelqu’un a déjà rouvert cette remarque.',
  404: 'Cette remarque a été annulée par son auteur.',
  other: 'La remarque n’a pas pu être changée. Réessayez.',
}

const titleOf = ({ door, flat }: Note) => (flat ? `${doorWords(door)}, ${flat}` : doorWords(door))
const byOf = ({ author, at, settled }: Note) =>
  [
    `${author ?? 'Un vendeur'}, le ${formatMoment(at)}`,
    settled && `réglée le ${formatMoment(settled.at)}${settled.by ? ` par ${settled.by}` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ')

const COLUMNS: Column<Note>[] = [
  { name: 'kind', label: 'Sujet', card: 'beside', cell: ({ kind }) => NOTE_LABELS[kind] },
  { name: 'text', label: 'Remarque', card: 'line', cell: ({ text }) => text },
  { name: 'by', label: 'Notée par', card: 'small', cell: byOf },
]

/** Notes that teams took at doors for the station, apart from the gifts (rules#notes-for-the-station). */
export function NotesTab() {
  const list = useList(notes, ['calendars', 'notes'], (asked, { settled }, signal) => readNotes(asked, settled, signal))
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: ({ id, settled }: Note) => (settled ? reopenNote(id) : settleNote(id)),
    onSuccess: ({ settled }) => toast('success', settled ? 'Remarque réglée.' : 'Remarque rouverte.'),
    onError: (error) => toast('error', sentence(FAILED, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calendars'] }),
  })
  return (
    <List
      list={list}
      title="Remarques"
      search={{ label: 'Rechercher', placeholder: 'Numéro, rue' }}
      count={(total) => counted(total, 'remarque')}
      table={{
        // A number from the random part of the id, which the phone generated.
        key: ({ id }) => Number.parseInt(id.slice(-12), 16),
        head: { name: 'door', label: 'Adresse' },
        title: titleOf,
        to: () => undefined,
        columns: COLUMNS,
        action: (note) => (
          <Button
            variant="default"
            disabled={changing.isPending}
            aria-label={`${note.settled ? 'Rouvrir' : 'Régler'} la remarque du ${titleOf(note)}`}
            onClick={() => changing.mutate(note)}
          >
            {note.settled ? 'Rouvrir' : 'Régler'}
          </Button>
        ),
      }}
      empty={{
        nothing: 'Aucune remarque à régler. Les équipes notent ici l’accès, un chien, un point d’eau.',
        unmatched: 'Aucune remarque ne correspond.',
      }}
      failed="Les remarques n’ont pas pu être chargées."
    />
  )
}
