import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { parisDay } from '../../../../../shared/dates.ts'
import { formatEuros, readEuros, typedEuros } from '../../../../../shared/money.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { typedAmount, UNUSUAL } from '../../../../../web/ui/form/amounts.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useMay } from '../../../../platform/access/client.ts'
import { may } from '../../../../platform/access/contract.ts'
import { OrderLink } from '../../../orders/components/OrderLink.tsx'
import { ReferenceInput } from '../../../orders/components/ReferenceInput.tsx'
import { OFFLINE_METHODS, type OfflineMethod } from '../../../orders/contract.ts'
import { METHOD_LABELS, REFERENCE_HINT } from '../../../orders/labels.ts'
import { groupDigits } from '../../labels.ts'
import { useUndoPayment } from '../../undo/components/undoing.ts'
import { recordMoney } from '../client.ts'
import { type ExpectedPayment, recordExpectedPayment } from '../contract.ts'
import { differs, paymentRecorded, recordFailed, TO_REFUND, WORDS } from '../messages.ts'

const METHODS = OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

type Expected = Pick<ExpectedPayment, 'id' | 'person' | 'reference' | 'total' | 'awaits'>
const typed = ({ awaits, total }: Expected) => ({
  amount: typedEuros(total),
  method: awaits as OfflineMethod,
  date: parisDay(new Date()),
  reference: '',
  surplus: false,
})
type Typed = ReturnType<typeof typed>

const bodyOf = ({ amount, reference, ...money }: Typed) => ({
  ...money,
  amount: readEuros(amount),
  ...(reference.trim() && { reference: reference.trim() }),
})

/** Records the payment of an order. */
export function RecordDialog({ payment, onClose }: { payment: Expected; onClose: () => void }) {
  const queries = useQueryClient()
  const { id, person, reference, total } = payment
  const opensPersons = useMay(may.managePersons)
  const undoing = useUndoPayment()
  const form = useFormOf({
    initial: typed(payment),
    schema: recordExpectedPayment.body,
    body: bodyOf,
    amounts: ({ amount }) => [typedAmount('amount', amount, UNUSUAL.payment)],
    words: WORDS,
    refusals: recordFailed,
    check: ({ amount }): Record<string, string> => {
      const came = readEuros(amount)
      return Number.isNaN(came) || came === total ? {} : { amount: differs(came, total) }
    },
    send: (body) => recordMoney(id, body).finally(() => queries.invalidateQueries({ queryKey: ['payments'] })),
    done: ({ receipt, payment: recorded }, { surplus }) => {
      if (surplus) toast('success', TO_REFUND)
      else toast('success', paymentRecorded(receipt), { label: 'Annuler', run: () => undoing.mutate(recorded) })
      onClose()
    },
  })
  return (
    <Dialog title={`${groupDigits(reference)}\u00a0: ${formatEuros(total)}`} onClose={onClose}>
      <Form form={form} label="Paiement">
        <p>
          <OrderLink order={id}>Commande n°&nbsp;{id}</OrderLink>
          {person && (
            <>
              {' de '}
              {person.id === null || !opensPersons ? (
                person.name
              ) : (
                <Link to={`/person/${person.id}`}>{person.name}</Link>
              )}
            </>
          )}
        </p>
        <TextInput
          label="Montant reçu, en euros"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
          required
        />
        <NativeSelect label="Moyen de paiement" data={METHODS} {...form.field('method')} />
        <TextInput label="Jour du paiement" type="date" max={parisDay(new Date())} {...form.field('date')} />
        <ReferenceInput label="Référence" description={REFERENCE_HINT} {...form.field('reference')} required={false} />
        {(form.problem?.code === 'already-paid' || form.values.surplus) && (
          <>
            <Notice tone="warn">
              Un argent reçu deux fois se rend&nbsp;: il paraît alors dans «&nbsp;Remboursements et anomalies&nbsp;».
            </Notice>
            <Checkbox label={'À rendre\u00a0: la cotisation est déjà payée'} {...form.tick('surplus')} />
          </>
        )}
        <p className="soft small">
          Le membre reçoit son reçu par e-mail dix minutes plus tard. Jusque-là, un paiement enregistré par erreur
          s’annule&nbsp;; ensuite il se corrige ou se rembourse.
        </p>
        <FormEnd form={form} action="Enregistrer le paiement" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
