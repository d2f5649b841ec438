import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { addBooks } from '../client.ts'
import { type BookKind, NewBooks as Schema } from '../contract.ts'
import { rangeWords } from '../labels.ts'
import { BOOK_FAILED, WORDS } from '../messages.ts'
import { booksOf, numberIn } from '../rules.ts'
import { BookRange } from './BookRange.tsx'

type Draft = { kind: BookKind; firstStub: string; lastStub: string; perBook: string }
const bodyOf = ({ kind, firstStub, lastStub, perBook }: Draft) => ({
  kind,
  firstStub: numberIn(firstStub),
  lastStub: numberIn(lastStub),
  perBook: perBook.trim() ? numberIn(perBook) : null,
})

/** Adds books as the printer delivered them: one, or a run of equal size, with a preview. */
export function NewBooks({ year, onClose }: { year: number | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { kind: 'SELLER', firstStub: '', lastStub: '', perBook: '' } as Draft,
    schema: Schema,
    body: bodyOf,
    words: WORDS,
    refusals: BOOK_FAILED,
    send: (body) => addBooks(year, body),
    done: async ({ books }) => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      toast('success', books > 1 ? `${counted(books, 'carnet')} ajoutés.` : 'Le carnet est ajouté.')
      onClose()
    },
  })
  return (
    <Dialog title="Ajouter des carnets" onClose={onClose} size={520}>
      <Form form={form} label="Ajouter des carnets">
        <BookRange form={form} />
        <TextInput
          label="Souches par carnet"
          description="Pour une suite de carnets. Laissez vide pour un seul carnet."
          inputMode="numeric"
          autoComplete="off"
          {...form.field('perBook')}
          required={false}
        />
        <Preview draft={form.values} />
        <FormEnd form={form} action="Ajouter" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** Number of books, and the numbers of the first and the last. */
function Preview({ draft }: { draft: Draft }) {
  const { firstStub, lastStub, perBook } = bodyOf(draft)
  const isRange = firstStub >= 1 && lastStub >= firstStub && lastStub <= 9_999_999 && lastStub - firstStub < 100_000
  if (!isRange || (perBook !== null && !(perBook >= 1))) return null
  const books = booksOf({ firstStub, lastStub }, perBook ?? undefined)
  const [first, last] = [books[0], books.at(-1)]
  if (!first || !last) return null
  return (
    <p role="status" className="inset">
      <span>
        <strong>{counted(books.length, 'carnet')}</strong>, {counted(lastStub - firstStub + 1, 'souche')}&nbsp;:{' '}
        {rangeWords(first.firstStub, first.lastStub)}
        {books.length > 1 && `${books.length > 2 ? ', …, ' : ', '}${rangeWords(last.firstStub, last.lastStub)}`}
      </span>
    </p>
  )
}
