import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { formatEuros, readEuros, sumEuros } from '../../../../shared/money.ts'
import { typedAmount, UNUSUAL } from '../../../../web/ui/form/amounts.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import type { BookDetails } from '../contract.ts'
import { Count as Schema } from '../keeping/contract.ts'
import { Cheques } from './BookMoney.tsx'

type Draft = { counted: string; countedCheques: string; note: string }
type Money = Pick<BookDetails, 'cash' | 'cheques' | 'chequeList'>
type Refusals = Parameters<typeof useFormOf>[0]['refusals']

type Props = {
  money: Money
  /** Where the expected amount comes from: « D’après ses ventes ». */
  source: string
  /** Other effects of the count. */
  more?: ReactNode
  /** Message after the count. */
  doneText: string
  refusals: Refusals
  send: (count: z.input<typeof Schema>) => Promise<unknown>
  onClose: () => void
}

export const hasCheques = ({ cheques, chequeList }: Money) => chequeList.length > 0 || cheques !== 0

/** Counts what is handed in against the recorded gifts; the difference is shown before it is signed. */
export function CountForm({ money, source, more, doneText, refusals, send, onClose }: Props) {
  const queries = useQueryClient()
  const withCheques = hasCheques(money)
  const form = useFormOf({
    initial: { counted: '', countedCheques: '', note: '' } as Draft,
    schema: Schema,
    body: ({ counted, countedCheques, note }) => ({
      counted: readEuros(counted),
      ...(withCheques && { countedCheques: readEuros(countedCheques) }),
      note,
    }),
    amounts: ({ counted, countedCheques }) => [
      typedAmount('counted', counted, Math.max(UNUSUAL.countedCash, 10 * money.cash)),
      ...(withCheques
        ? [typedAmount('countedCheques', countedCheques, Math.max(UNUSUAL.countedCash, 10 * money.cheques))]
        : []),
    ],
    words: {
      'invalid-type': 'Écrivez ce que vous avez compté, en euros.',
      'not-multiple-of': 'Au centime près.',
      'nothing-counted': 'Rien n’est remis\u00a0: il n’y a rien à signer.',
    },
    refusals,
    send,
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      toast('success', doneText)
      onClose()
    },
  })
  return (
    <Form form={form} label="Compter les espèces">
      <p>
        D’après {source}, il doit y avoir <strong className="nowrap">{formatEuros(money.cash)}</strong> en espèces.
      </p>
      <TextInput
        label="Espèces comptées, en euros"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('counted')}
        required
      />
      <Gap counted={readEuros(form.values.counted)} expected={money.cash} />
      {withCheques && (
        <>
          <p>
            Et des chèques pour <strong className="nowrap">{formatEuros(money.cheques)}</strong>.
          </p>
          <Cheques cheques={money.chequeList} />
          <TextInput
            label="Chèques comptés, en euros"
            inputMode="decimal"
            autoComplete="off"
            {...form.field('countedCheques')}
            required
          />
          <Gap counted={readEuros(form.values.countedCheques)} expected={money.cheques} />
        </>
      )}
      <Textarea label="Note" autosize minRows={2} maxLength={1000} {...form.field('note')} />
      {more}
      <FormEnd form={form} action="Signer le comptage" onCancel={onClose} />
    </Form>
  )
}

/** Shows the difference before it is signed. */
function Gap({ counted, expected }: { counted: number; expected: number }) {
  const gap = sumEuros([counted, -expected])
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
