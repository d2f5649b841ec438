import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { parisDay } from '../../../../shared/dates.ts'
import type { Refusals } from '../../../../web/http.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { OFFLINE_METHODS, OfflineMoney } from '../contract.ts'
import { METHOD_LABELS } from '../labels.ts'
import { ReferenceInput } from './ReferenceInput.tsx'

type Props<Answer> = {
  title: string
  labels: { method: string; date: string; reference: string; action: string }
  method: OfflineMoney['method']
  refusals: Refusals
  send: (money: OfflineMoney) => Promise<Answer>
  done: (answer: Answer) => unknown
  onClose: () => void
  /** Explains the consequences before the payment is recorded. */
  children?: ReactNode
}

const METHODS = OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

/** Asks for payment method, day and reference, for money received or refunded without a card. */
export function OfflineDialog<Answer>({ title, labels, method, onClose, children, ...sending }: Props<Answer>) {
  const today = parisDay(new Date())
  const form = useFormOf({
    ...sending,
    initial: { method, date: today, reference: '' },
    schema: OfflineMoney,
    body: ({ reference, ...money }) => ({ ...money, ...(reference.trim() && { reference }) }),
  })
  return (
    <Dialog onClose={onClose} title={title}>
      <Form form={form}>
        <NativeSelect label={labels.method} data={METHODS} {...form.field('method')} />
        <TextInput label={labels.date} type="date" max={today} {...form.field('date')} />
        <ReferenceInput label="Référence" description={labels.reference} {...form.field('reference')} />
        {children}
        <FormEnd form={form} action={labels.action} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
