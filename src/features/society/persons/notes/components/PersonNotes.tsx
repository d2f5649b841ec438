import { Button, Textarea } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../../../shared/dates.ts'
import { call, sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useMay, useSession } from '../../../../platform/access/client.ts'
import { may } from '../../../../platform/access/contract.ts'
import { deletePersonNote, listPersonNotes, NewNote, type PersonNote, writePersonNote } from '../contract.ts'

const noteFailed = {
  400: 'Écrivez la note\u00a0: 2\u00a0000 caractères au plus.',
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  404: 'Ce compte est effacé\u00a0: il ne prend plus de note.',
  other: 'La note n’a pas pu être enregistrée. Réessayez.',
}
const deletionFailed = {
  403: 'Seul l’auteur de la note, ou un administrateur de l’association, peut la supprimer.',
  other: 'La note n’a pas pu être supprimée. Réessayez.',
}

const notesQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', id, 'notes'],
    queryFn: ({ signal }) => call(listPersonNotes, { params: { id } }, signal),
  })

const writeNote = (id: number, text: string) => call(writePersonNote, { params: { id }, body: { text } })
const deleteNote = (id: number, noteId: number) => call(deletePersonNote, { params: { id, noteId } })

/** Notes of administrators of persons about a member; `readOnly` for a higher rank. */
export function PersonNotes({ personId, readOnly }: { personId: number; readOnly: boolean }) {
  const notes = useQuery(notesQuery(personId))
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: notesQuery(personId).queryKey })
  const [deleting, setDeleting] = useState<PersonNote>()
  const deletion = useMutation({
    mutationFn: (id: number) => deleteNote(personId, id),
    onSuccess: () => {
      toast('success', 'La note est supprimée.')
      return refresh()
    },
    onError: (error) => toast('error', sentence(deletionFailed, error)),
    onSettled: () => setDeleting(undefined),
  })
  return (
    <section className="card stack" aria-labelledby="notes">
      <h2 id="notes">Notes internes</h2>
      {!readOnly && <NewNoteForm personId={personId} onWritten={refresh} />}
      {notes.isPending && <SkeletonRows rows={1} />}
      {notes.isError && (
        <ErrorState onRetry={() => void notes.refetch()}>Les notes n’ont pas pu être chargées.</ErrorState>
      )}
      {readOnly && notes.data?.rows.length === 0 && <p className="soft">Aucune note.</p>}
      <ul className="plain">
        {notes.data?.rows.map((note) => (
          <Note key={note.id} note={note} {...(!readOnly && { onDelete: () => setDeleting(note) })} />
        ))}
      </ul>
      {deleting && (
        <Confirm
          opened
          title="Supprimer cette note&nbsp;?"
          action="Supprimer"
          busy={deletion.isPending}
          onConfirm={() => deletion.mutate(deleting.id)}
          onClose={() => setDeleting(undefined)}
        >
          «&nbsp;{deleting.text.slice(0, 120)}&nbsp;» disparaît pour tous.
        </Confirm>
      )}
    </section>
  )
}

function NewNoteForm({ personId, onWritten }: { personId: number; onWritten: () => Promise<void> }) {
  const form = useFormOf({
    initial: { text: '' },
    keep: { name: `note-${personId}`, owner: useSession()?.userId },
    schema: NewNote,
    refusals: noteFailed,
    send: ({ text }) => writeNote(personId, text),
    done: async () => {
      form.restart({ text: '' })
      await onWritten()
    },
  })
  return (
    <Form form={form}>
      <Textarea
        label="Nouvelle note"
        description="Lue par les administrateurs des personnes. Le membre peut la demander avec ses données."
        autosize
        minRows={1}
        {...form.field('text')}
        required={false}
      />
      <FormEnd form={form} action="Noter" button={{ variant: 'default' }} />
    </Form>
  )
}

function Note({ note, onDelete }: { note: PersonNote; onDelete?: () => void }) {
  const session = useSession()
  const manages = useMay(may.manageSociety)
  const deletes = onDelete && (manages || session?.userId === note.author.id)
  return (
    <li className="stack-tight">
      <p className="as-typed">{note.text}</p>
      <div className="row between">
        <span className="soft small">
          {note.author.name}, {formatMoment(note.createdAt)}
        </span>
        {deletes && (
          <Button variant="subtle" onClick={onDelete} aria-label={`Supprimer la note « ${note.text.slice(0, 40)} »`}>
            Supprimer
          </Button>
        )}
      </div>
    </li>
  )
}
