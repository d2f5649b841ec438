import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatEuros, readEuros } from '../../../../shared/money.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { typedAmount, UNUSUAL } from '../../../../web/ui/form/amounts.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { Cheques } from '../../books/components/BookMoney.tsx'
import type { BookDetails } from '../../books/contract.ts'
import { BOOK_FAILED } from '../../books/messages.ts'
import { count } from '../client.ts'
import { Count as Schema } from '../contract.ts'
import { STEP_DONE } from '../labels.ts'

type Draft = { counted: string; countedCheques: string; note: string }

/** What a seller hands in beside what their gifts say: the difference stands there before it is signed. */
export function Count({ book, onClose }: { book: BookDetails; onClose: () => void }) {
  const queries = useQueryClient()
  const hasCheques = book.chequeList.length > 0 || book.cheques !== 0
  const form = useFormOf({
    initial: { counted: '', countedCheques: '', note: '' } as Draft,
    schema: Schema,
    body: ({ counted, countedCheques, note }) => ({
      counted: readEuros(counted),
      ...(hasCheques && { countedCheques: readEuros(countedCheques) }),
      note,
    }),
    amounts: ({ counted, countedCheques }) => [
      typedAmount('counted', counted, Math.max(UNUSUAL.countedCash, 10 * book.cash)),
      ...(hasCheques
        ? [typedAmount('countedCheques', countedCheques, Math.max(UNUSUAL.countedCash, 10 * book.cheques))]
        : []),
    ],
    words: { 'invalid-type': 'Écrivez ce que vous avez compté, en euros.', 'not-multiple-of': 'Au centime près.' },
    refusals: BOOK_FAILED,
    send: (body) => count(book.id, body),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      toast('success', STEP_DONE.COUNTED)
      onClose()
    },
  })
  return (
    <Dialog title={hasCheques ? 'Compter espèces et chèques' : 'Compter les espèces'} onClose={onClose} size={520}>
      <Form form={form} label="Compter les espèces">
        <p>
          D’après {book.seller ? 'tous les dons de son vendeur' : 'ses ventes'}, il doit y avoir{' '}
          <strong className="nowrap">{formatEuros(book.cash)}</strong> en espèces.
        </p>
        <TextInput
          label="Espèces comptées, en euros"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('counted')}
          required
        />
        <Gap counted={readEuros(form.values.counted)} expected={book.cash} />
        {hasCheques && (
          <>
            <p>
              Et des chèques pour <strong className="nowrap">{formatEuros(book.cheques)}</strong>.
            </p>
            <Cheques cheques={book.chequeList} />
            <TextInput
              label="Chèques comptés, en euros"
              inputMode="decimal"
              autoComplete="off"
              {...form.field('countedCheques')}
              required
            />
            <Gap counted={readEuros(form.values.countedCheques)} expected={book.cheques} />
          </>
        )}
        <Textarea label="Note" autosize minRows={2} maxLength={1000} {...form.field('note')} />
        {book.state === 'GIVEN' && <p className="soft">Le carnet est repris de son vendeur en même temps.</p>}
        <FormEnd form={form} action="Signer le comptage" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** What is missing or too much, before it is signed. */
function Gap({ counted, expected }: { counted: number; expected: number }) {
  const gap = Math.round((counted - expected) * 100) / 100
  if (!(counted >= 0)) return null
  return (
    <p role="status" className="inset">
      <span>
        {gap === 0 && <strong>Le compte est juste.</strong>}
        {gap > 0 && (
          <>
            Il y a <strong>{formatEuros(gap)} de plus</strong> qu’attendu.
          </>
        )}
        {gap < 0 && (
          <>
            Il manque <strong>{formatEuros(-gap)}</strong>.
          </>
        )}
      </span>
    </p>
  )
}
