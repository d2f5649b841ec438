import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { parisDay } from '../../../../shared/dates.ts'
import { formatEuros, readEuros } from '../../../../shared/money.ts'
import { typedAmount, UNUSUAL } from '../../../../web/ui/form/amounts.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { OFFLINE_METHODS } from '../../../orders/orders/contract.ts'
import { METHOD_LABELS } from '../../../orders/orders/labels.ts'
import { useSession } from '../../../platform/access/client.ts'
import { CALENDARS, recordBook } from '../client.ts'
import { type BookToCount, CountedBook } from '../contract.ts'
import { bookFailed, NOTHING_TYPED, WORDS } from '../messages.ts'
import { freeStubs, isAmount, type Line, linesOf, totalsOf } from '../rules.ts'
import styles from './CountBook.module.css'
import { UsedStubs } from './UsedStubs.tsx'

const METHODS = OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

/** Counts a book number by number: the amount for each stub; an empty one stays unused. */
export function CountBook({ book }: { book: BookToCount }) {
  const { first, last, seller } = book
  const [confirmation, setConfirmation] = useState<string>()
  const free = freeStubs(book)
  return (
    <div className="stack">
      <h2>
        Souches {first} à {last}
        {seller && `, ${seller.name}`}
      </h2>
      {confirmation && <Notice tone="good" title={confirmation} />}
      <UsedStubs book={book} />
      {book.kind === 'WEB' && <Notice tone="info">{bookFailed['book-of-the-page']}</Notice>}
      {book.state === 'COUNTED' && <Notice tone="info">{bookFailed['book-counted']}</Notice>}
      {free.length === 0 && <Notice tone="good">Toutes les souches de ce carnet sont utilisées.</Notice>}
      {book.kind === 'SELLER' && book.state !== 'COUNTED' && free.length > 0 && (
        <Counting key={free.join()} book={book} free={free} onDone={setConfirmation} />
      )}
    </div>
  )
}

/** Errors by field: invalid amounts, or an empty form at its first field. */
function wrongIn(lines: readonly Line[]): Record<string, string> {
  if (lines.every(({ amount }) => amount.trim() === '')) return { 'lines.0.amount': NOTHING_TYPED }
  return Object.fromEntries(
    lines.flatMap(({ amount }, index) =>
      amount.trim() === '' || isAmount(amount) ? [] : [[`lines.${index}.amount`, WORDS['amount-format']]],
    ),
  )
}

type Typed = { date: string; lines: Line[] }
type Props = { book: BookToCount; free: readonly number[]; onDone: (confirmation: string) => void }

function Counting({ book, free, onDone }: Props) {
  const queries = useQueryClient()
  const session = useSession()
  const today = parisDay(new Date())
  // The same key for every retry, because a connection may fail after the count was recorded.
  const [key] = useState(() => crypto.randomUUID())
  const form = useFormOf({
    initial: { date: today, lines: linesOf(free) } as Typed,
    keep: { name: `calendar-book-${book.id}`, owner: session?.userId },
    body: ({ date, lines }: Typed) => ({
      key,
      date,
      sales: lines
        .filter(({ amount }) => amount.trim() !== '')
        .map(({ stub, amount, method }) => ({ stubNumber: stub, amount: readEuros(amount), method })),
    }),
    schema: CountedBook,
    check: ({ lines }) => wrongIn(lines),
    amounts: ({ lines }) =>
      lines.map(({ amount }, index) => typedAmount(`lines.${index}.amount`, amount, UNUSUAL.gift)),
    at: (path) => (path.startsWith('sales') ? 'lines' : path),
    words: WORDS,
    refusals: bookFailed,
    send: (body) => recordBook(book.id, body),
    done: async ({ recorded, total }) => {
      onDone(`${counted(recorded, 'souche enregistrée', 'souches enregistrées')}, ${formatEuros(total)}.`)
      await queries.invalidateQueries({ queryKey: CALENDARS })
    },
  })
  const { lines } = form.values
  const { number, cash, total } = totalsOf(lines)
  const taken = (form.problem?.errors ?? []).filter(({ path }) => path === 'stubNumber').map(({ message }) => message)
  const leaveOut = () =>
    form.change({ lines: lines.map((line) => (taken.includes(String(line.stub)) ? { ...line, amount: '' } : line)) })
  return (
    <Form form={form} label="Ventes du carnet">
      <div className="row">
        <TextInput label="Jour des ventes" type="date" max={today} {...form.field('date')} required />
      </div>
      <p className="soft">Écrivez ce qui a été donné. Une souche laissée vide reste libre.</p>
      <ul className={styles.lines}>
        {lines.map(({ stub }, index) => (
          <li key={stub} className={taken.includes(String(stub)) ? styles.taken : undefined}>
            <span className={styles.stub}>{stub}</span>
            <TextInput
              aria-label={`Montant de la souche ${stub}, en euros`}
              inputMode="decimal"
              autoComplete="off"
              placeholder="€"
              {...form.field(`lines.${index}.amount`)}
              required={false}
            />
            <NativeSelect
              aria-label={`Moyen de paiement de la souche ${stub}`}
              data={METHODS}
              {...form.field(`lines.${index}.method`)}
              required={false}
            />
          </li>
        ))}
      </ul>
      {taken.length > 0 && (
        <Notice tone="warn" title={`Déjà vendues\u00a0: ${taken.join(', ')}`} alert>
          Vérifiez ces numéros sur les souches, ou{' '}
          <button type="button" className="link-button" onClick={leaveOut}>
            laissez-les de côté
          </button>
          .
        </Notice>
      )}
      <p aria-live="polite" className={styles.total}>
        <strong>
          {counted(number, 'souche')}, {formatEuros(total)}
        </strong>
        {total > 0 && `, dont ${formatEuros(cash)} en espèces`}
      </p>
      <FormEnd form={form} action={number > 0 ? `Enregistrer ${counted(number, 'vente')}` : 'Enregistrer'} />
    </Form>
  )
}
