import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { parisDay } from '../../../../../shared/dates.ts'
import { formatEuros } from '../../../../../shared/money.ts'
import { byIdWithBody } from '../../../../../web/calls.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { ReferenceInput } from '../../../orders/components/ReferenceInput.tsx'
import { OFFLINE_METHODS, type OrderDetails } from '../../../orders/contract.ts'
import { METHOD_LABELS } from '../../../orders/labels.ts'
import { Correction, correctPayment as contract } from '../contract.ts'

const WORDS = { required: 'Écrivez en quelques mots ce qui était faux.' }

const FAILED = {
  400: 'Vérifiez la date\u00a0: ni à venir, ni plus d’un mois avant la commande, ni avant l’arrêté des comptes (page «\u00a0Comptabilité\u00a0»).',
  'not-by-hand': 'Un paiement par carte est celui que le prestataire annonce\u00a0: il ne se corrige pas ici.',
  refunded: 'Une partie de ce paiement a été rendue\u00a0: il ne se corrige plus.',
  'already-corrected': 'Ce paiement vient d’être corrigé. Fermez cette fenêtre\u00a0: la page est mise à jour.',
  deposited: ({ message }: Error) =>
    `Ce paiement a été déposé avec le bordereau n°\u00a0${message}\u00a0: il ne se corrige plus. S’il est revenu impayé, notez-le sur le bordereau.`,
  same: 'Rien n’a changé\u00a0: corrigez le moyen, le jour ou la référence.',
  other: 'La correction n’a pas été enregistrée. Réessayez.',
}

const WHAT_FOLLOWS =
  'La ligne d’origine reste. Une seconde l’annule, une troisième dit ce qui est juste\u00a0: les comptes gardent les trois. Le numéro de reçu ne change pas, la personne n’est pas prévenue, et le journal dit qui a corrigé et pourquoi. S’il est sur un bordereau à déposer, il en est retiré.'

const correctPayment = byIdWithBody(contract)

type Payment = OrderDetails['payments'][number]
const METHODS = OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

/** Asks for the right values of a payment that was wrongly recorded by hand. */
export function CorrectDialog({ id, payment, onClose }: { id: number; payment: Payment; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useFormOf({
    initial: { method: payment.method, date: payment.on, reference: payment.reference ?? '', reason: '' },
    schema: Correction,
    body: ({ reference, ...rest }) => ({ ...rest, ...(reference.trim() && { reference }) }),
    words: WORDS,
    refusals: FAILED,
    send: (body) => correctPayment(id, body).finally(() => queries.invalidateQueries({ queryKey: ['commands'] })),
    done: () => {
      toast('success', 'Le paiement est corrigé.')
      onClose()
    },
  })
  return (
    <Dialog title={`Corriger ce paiement de ${formatEuros(payment.amount)}`} onClose={onClose}>
      <Form form={form} label="Correction">
        <Notice tone="info">{WHAT_FOLLOWS}</Notice>
        <NativeSelect label="Moyen de paiement" data={METHODS} {...form.field('method')} />
        <TextInput label="Jour du paiement" type="date" max={parisDay(new Date())} {...form.field('date')} />
        <ReferenceInput label="Référence" {...form.field('reference')} required={false} />
        <Textarea label="Ce qui était faux" autosize minRows={2} maxLength={500} {...form.field('reason')} required />
        <FormEnd form={form} action="Corriger le paiement" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
