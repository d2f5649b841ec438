import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { bookQuery, saveBook } from '../client.ts'
import { type BookDetails, BookForm } from '../contract.ts'
import { BOOK_FAILED, WORDS } from '../messages.ts'
import { numberIn } from '../rules.ts'
import { BookRange } from './BookRange.tsx'

const valuesOf = ({ kind, firstStub, lastStub }: BookDetails) => ({
  kind,
  firstStub: String(firstStub),
  lastStub: String(lastStub),
})
type Draft = ReturnType<typeof valuesOf>
const LABELS = { kind: 'Pour', firstStub: 'Premier numéro', lastStub: 'Dernier numéro' }

/** Edits the range of an unused book. */
export function EditBook({ book, onClose }: { book: BookDetails; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFormOf({
    ...editing({
      what: 'ce carnet',
      thing: book,
      values: valuesOf,
      labels: LABELS,
      reload: () => queries.fetchQuery({ ...bookQuery(book.id), staleTime: 0 }),
    }),
    schema: BookForm,
    body: ({ kind, firstStub, lastStub }: Draft) => ({
      kind,
      firstStub: numberIn(firstStub),
      lastStub: numberIn(lastStub),
    }),
    words: WORDS,
    refusals: BOOK_FAILED,
    send: (body) => saveBook(book.id, body),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      toast('success', 'Le carnet est modifié.')
      onClose()
    },
  })
  return (
    <Dialog title="Modifier le carnet" onClose={onClose} size={520}>
      <Form form={form} label="Modifier le carnet">
        <BookRange form={form} />
        <FormEnd form={form} action="Enregistrer" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
