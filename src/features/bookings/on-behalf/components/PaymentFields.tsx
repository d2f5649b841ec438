import { ReferenceInput } from '../../../orders/orders/components/ReferenceInput.tsx'
import '@mantine/core/styles/Radio.css'
import { NativeSelect, Radio, Textarea, TextInput } from '@mantine/core'
import { parisDay } from '../../../../shared/dates.ts'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { OFFLINE_METHODS } from '../../../orders/orders/contract.ts'
import { METHOD_LABELS, REFERENCE_HINT } from '../../../orders/orders/labels.ts'
import type { Means } from '../../../society/settings/contract.ts'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import { type Draft, meansOf, proposedMethods } from './draft.ts'

const METHODS = OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))
const KINDS = ['LATER', 'PAID', 'FREE'] as const

type Props = { form: FormOf<Draft>; taken: readonly Means[] }

/** Payment: later, at once by hand, or none, with a reason. */
export function PaymentFields({ form, taken }: Props) {
  const { kind, who, guest } = form.values
  const means = proposedMethods(taken, form.values)
  return (
    <section className="stack" aria-labelledby="payment">
      <h2 id="payment">Paiement</h2>
      <Radio.Group
        label={'Comment est-ce payé\u00a0?'}
        value={kind}
        onChange={(value) => form.change({ kind: KINDS.find((each) => each === value) ?? 'LATER' })}
      >
        <div className="stack">
          {means.length > 0 && (
            <Radio value="LATER" label="Plus tard" description="La place est gardée en attendant le paiement." />
          )}
          <Radio
            value="PAID"
            label="C’est déjà payé"
            description={'Vous avez reçu la somme\u00a0: la réservation est confirmée tout de suite.'}
          />
          <Radio value="FREE" label="C’est gratuit" description="Dites pourquoi." />
        </div>
      </Radio.Group>
      {kind === 'LATER' && (
        <>
          <NativeSelect
            label="Moyen de paiement"
            data={means.map((value) => ({
              value,
              label: value === 'CARD' ? 'Carte, lien par e-mail' : MEANS_LABELS[value],
            }))}
            {...form.field('means')}
            value={meansOf(taken, form.values) ?? ''}
          />
          {who === 'GUEST' && !guest.email.trim() && (
            <p className="soft small">
              Sans e-mail, rien ne lui est envoyé&nbsp;: dites-lui comment régler, et avec quelle référence. Elle est
              sur la commande.
            </p>
          )}
        </>
      )}
      {kind === 'PAID' && (
        <>
          <NativeSelect label="Reçu par" data={METHODS} {...form.field('method')} />
          <TextInput label="Reçu le" type="date" max={parisDay(new Date())} {...form.field('date')} />
          <ReferenceInput label="Référence" description={REFERENCE_HINT} {...form.field('reference')} />
        </>
      )}
      {kind === 'FREE' && (
        <Textarea
          label="Motif"
          description="La personne le lit sur sa commande."
          autosize
          minRows={2}
          {...form.field('reason')}
          required
        />
      )}
    </section>
  )
}
