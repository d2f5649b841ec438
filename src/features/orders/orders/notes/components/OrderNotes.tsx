import { Textarea } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../../../../shared/dates.ts'
import { call } from '../../../../../web/http.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { useSession } from '../../../../platform/access/client.ts'
import { listOrderNotes, NewOrderNote, writeOrderNote } from '../contract.ts'

const noteFailed = {
  400: 'Écrivez la note\u00a0: 2\u00a0000 caractères au plus.',
  404: 'Cette commande ne vous est plus ouverte.',
  429: 'Trop de notes à la suite. Attendez quelques minutes, puis réessayez.',
  other: 'La note n’a pas pu être enregistrée. Réessayez.',
}

const orderNotesQuery = (id: number) =>
  queryOptions({
    queryKey: ['commands', id, 'notes'],
    queryFn: ({ signal }) => call(listOrderNotes, { params: { id } }, signal),
  })

const writeNote = (id: number, text: string) => call(writeOrderNote, { params: { id }, body: { text } })

/** Notes of administrators about an order, latest first, and a field for a new one. */
export function OrderNotes({ orderId }: { orderId: number }) {
  const notes = useQuery(orderNotesQuery(orderId))
  return (
    <section className="card stack" aria-labelledby="order-notes">
      <h2 id="order-notes">Notes internes</h2>
      <NewNote orderId={orderId} />
      {notes.isPending && <SkeletonRows rows={1} />}
      {notes.isError && (
        <ErrorState onRetry={() => void notes.refetch()}>Les notes n’ont pas pu être chargées.</ErrorState>
      )}
      <ul className="plain">
        {notes.data?.rows.map(({ id, text, author, createdAt }) => (
          <li key={id} className="stack-tight">
            <p className="as-typed">{text}</p>
            <span className="soft small">
              {author ?? 'Compte effacé'}, {formatMoment(createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewNote({ orderId }: { orderId: number }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { text: '' },
    keep: { name: `order-note-${orderId}`, owner: useSession()?.userId },
    schema: NewOrderNote,
    refusals: noteFailed,
    send: ({ text }) => writeNote(orderId, text),
    done: async () => {
      form.restart({ text: '' })
      await queries.invalidateQueries({ queryKey: orderNotesQuery(orderId).queryKey })
    },
  })
  return (
    <Form form={form}>
      <Textarea
        label="Nouvelle note"
        description={
          'Lue par ceux qui administrent cette commande. Elle reste\u00a0: l’acheteur peut la demander avec ses données.'
        }
        autosize
        minRows={2}
        {...form.field('text')}
        required={false}
      />
      <FormEnd form={form} action="Noter" button={{ variant: 'default' }} />
    </Form>
  )
}
