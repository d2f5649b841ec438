import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { parisDay } from '../../../../shared/dates.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { cancelSlip, markDeposited, slipsKey } from '../client.ts'
import { cancelDepositSlip, type DepositSlipDetails, markDeposited as depositContract } from '../contract.ts'
import { cancelFailed, depositFailed, WORDS } from '../messages.ts'

type Props = { slip: DepositSlipDetails; onClose: () => void }

/** Asks on which day a slip was brought to the bank. */
export function DepositDialog({ slip: { id, number }, onClose }: Props) {
  const queries = useQueryClient()
  const today = parisDay(new Date())
  const form = useFormOf({
    initial: { date: today },
    schema: depositContract.body,
    refusals: depositFailed,
    send: (body) => markDeposited(id, body).finally(() => queries.invalidateQueries({ queryKey: slipsKey })),
    done: () => {
      toast('success', 'Le dépôt est noté.')
      onClose()
    },
  })
  return (
    <Dialog title={`Dépôt du bordereau n°\u00a0${number}`} onClose={onClose}>
      <Form form={form} label="Dépôt">
        <p>Dès ce jour, cette somme est en banque dans les comptes.</p>
        <TextInput label="Déposé le" type="date" max={today} {...form.field('date')} />
        <FormEnd form={form} action="Noter le dépôt" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

/** Cancels a slip after explaining the consequences. */
export function CancelDialog({ slip: { id, number, depositedOn }, onClose }: Props) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { reason: '' },
    schema: cancelDepositSlip.body,
    words: WORDS,
    refusals: cancelFailed,
    send: (body) => cancelSlip(id, body).finally(() => queries.invalidateQueries({ queryKey: slipsKey })),
    done: () => {
      toast('success', 'Le bordereau est annulé.')
      onClose()
    },
  })
  return (
    <Dialog title={`Annuler le bordereau n°\u00a0${number}`} onClose={onClose}>
      <Form form={form} label="Annulation">
        <p>
          Le numéro reste, marqué «&nbsp;Annulé&nbsp;», et les paiements peuvent aller sur un autre bordereau.
          {depositedOn !== null && ' Une écriture d’aujourd’hui annule celle du dépôt.'}
        </p>
        <Textarea label="Motif" autosize minRows={2} maxLength={500} {...form.field('reason')} required />
        <FormEnd form={form} action="Annuler le bordereau" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
