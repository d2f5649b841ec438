import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { parisDay } from '../../../../shared/dates.ts'
import { formatEuros, readEuros } from '../../../../shared/money.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { typedAmount, UNUSUAL } from '../../../../web/ui/form/amounts.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { recordUnpaid, slipsKey } from '../client.ts'
import type { SlipLine } from '../contract.ts'
import { unpaidFailed, WORDS } from '../messages.ts'
import { recordUnpaid as contract } from '../unpaid/contract.ts'

type Props = { payment: Pick<SlipLine, 'id' | 'amount' | 'buyer'>; onClose: () => void }

/** Records that a cheque came back unpaid, after explaining the consequences. */
export function UnpaidDialog({ payment: { id, amount, buyer }, onClose }: Props) {
  const queries = useQueryClient()
  const today = parisDay(new Date())
  const form = useFormOf({
    initial: { date: today, bankFee: '' },
    schema: contract.body,
    body: ({ date, bankFee }) => ({ date, ...(bankFee.trim() && { bankFee: readEuros(bankFee) }) }),
    amounts: ({ bankFee }) => (bankFee.trim() ? [typedAmount('bankFee', bankFee, UNUSUAL.bankFee)] : []),
    words: WORDS,
    refusals: unpaidFailed,
    send: (body) =>
      recordUnpaid(id, body).finally(() =>
        Promise.all([slipsKey, ['commands'], ['payments']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
      ),
    done: () => {
      toast('success', 'L’impayé est noté, et la personne prévenue.')
      onClose()
    },
  })
  return (
    <Dialog title={`Chèque impayé de ${formatEuros(amount)}`} onClose={onClose}>
      <Form form={form} label="Chèque impayé">
        <Notice tone="warn">
          {buyer ?? 'La personne'} en est prévenue par e-mail. Une commande est à régler de nouveau, ses réservations
          restent&nbsp;; une cotisation est reprise avec sa saison. La somme sort des comptes ce jour-là, et le
          bordereau reste comme il est.
        </Notice>
        <TextInput label="Repris par la banque le" type="date" max={today} {...form.field('date')} />
        <TextInput
          label="Frais de la banque, en euros"
          description="Facultatif"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('bankFee')}
          required={false}
        />
        <FormEnd form={form} action="Noter l’impayé" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
