import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { groupedIban } from '../../../../../shared/iban.ts'
import { withBody } from '../../../../../web/calls.ts'
import { call } from '../../../../../web/http.ts'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import type { FieldLabels } from '../../../../../web/ui/form/merge.ts'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { configurationQuery } from '../../client.ts'
import { Means, PaymentForm, readPaymentSettings, type ShownSettings, savePaymentSettings } from '../../contract.ts'
import { MEANS_LABELS } from '../labels.ts'

const WORDS = {
  'means-none': 'Choisissez au moins un moyen de paiement.',
  days: 'Écrivez un nombre de jours, de 1 à 60.',
  iban: 'Cet IBAN n’est pas valable\u00a0: recopiez-le depuis un relevé d’identité bancaire.',
  bic: 'Ce BIC n’est pas valable\u00a0: il a 8 ou 11 caractères.',
}

const FAILED = {
  'no-card-provider': 'Aucun prestataire n’est configuré pour la carte\u00a0: décochez-la.',
  other: 'Les moyens de paiement n’ont pas pu être enregistrés. Réessayez.',
}

const paymentSettingsQuery = queryOptions({
  queryKey: ['siteconfiguration', 'payment'],
  queryFn: ({ signal }) => call(readPaymentSettings, {}, signal),
  staleTime: 0,
})

const savePayment = withBody(savePaymentSettings)

/** « Paiement »: enabled payment methods, and the details payers need. */
export function PaymentTab() {
  const { data, isError, refetch } = useQuery(paymentSettingsQuery)
  if (isError) return <ErrorState onRetry={() => void refetch()}>Les réglages n’ont pas pu être chargés.</ErrorState>
  return data ? <Settings settings={data} /> : <SkeletonRows rows={2} height={240} />
}

const typed = ({ means, waitDays, iban, version: _version, provider: _provider, ...details }: ShownSettings) => ({
  ...details,
  iban: groupedIban(iban),
  waitDays: String(waitDays),
  CARD: means.includes('CARD'),
  CHEQUE: means.includes('CHEQUE'),
  TRANSFER: means.includes('TRANSFER'),
  CASH: means.includes('CASH'),
})
type Typed = ReturnType<typeof typed>

const bodyOf = ({ CARD, CHEQUE, TRANSFER, CASH, waitDays, ...details }: Typed) => ({
  ...details,
  waitDays: Number(waitDays),
  means: Means.options.filter((each) => ({ CARD, CHEQUE, TRANSFER, CASH })[each]),
})

const yesOrNo = (label: string) => ({ label, say: (taken: boolean) => (taken ? 'oui' : 'non') })
const LABELS: FieldLabels<Typed> = {
  CARD: yesOrNo(MEANS_LABELS.CARD),
  CHEQUE: yesOrNo(MEANS_LABELS.CHEQUE),
  TRANSFER: yesOrNo(MEANS_LABELS.TRANSFER),
  CASH: yesOrNo(MEANS_LABELS.CASH),
  waitDays: 'Délai',
  payee: 'À l’ordre de',
  postalAddress: 'Adresse postale',
  holder: 'Titulaire',
  iban: 'IBAN',
  bic: 'BIC',
  cashTo: 'À qui remettre les espèces',
}

function Settings({ settings }: { settings: ShownSettings }) {
  const client = useQueryClient()
  const reload = () => client.fetchQuery(paymentSettingsQuery)
  const form = useFormOf({
    ...editing({ what: 'ces réglages', thing: settings, values: typed, labels: LABELS, reload }),
    schema: PaymentForm,
    body: bodyOf,
    at: (path) => (path === 'means' ? 'CARD' : path),
    words: WORDS,
    refusals: FAILED,
    send: savePayment,
    done: async (saved) => {
      client.setQueryData(paymentSettingsQuery.queryKey, saved)
      form.restart(typed(saved))
      await client.fetchQuery({ ...configurationQuery, staleTime: 0 })
      toast('success', 'Les moyens de paiement sont à jour.')
    },
  })
  const { CARD, CHEQUE, TRANSFER, CASH } = form.values
  const { required: _open, ...days } = form.field('waitDays')
  return (
    <section className="card stack" aria-label="Moyens de paiement">
      <p className="soft">
        Ce que l’association accepte, et ce que les membres lisent quand ils règlent. Une commande déjà passée garde son
        moyen de paiement.
      </p>
      <Form form={form} label="Moyens de paiement">
        {(settings.provider || CARD) && (
          <Checkbox
            label={MEANS_LABELS.CARD}
            description="Sur la page sécurisée du prestataire de paiement."
            {...form.tick('CARD')}
          />
        )}
        {!settings.provider && (
          <Notice tone="info">
            Aucun prestataire de paiement n’est configuré : aucune page ni aucun message ne parle de carte bancaire.
          </Notice>
        )}
        <Checkbox label={MEANS_LABELS.CHEQUE} {...form.tick('CHEQUE')} />
        {CHEQUE && (
          <div className="pair">
            <TextInput label="À l’ordre de" autoComplete="off" {...form.field('payee')} required />
            <Textarea label="Adresse postale" autosize minRows={3} {...form.field('postalAddress')} required />
          </div>
        )}
        <Checkbox label={MEANS_LABELS.TRANSFER} {...form.tick('TRANSFER')} />
        {TRANSFER && (
          <>
            <TextInput label="Titulaire du compte" autoComplete="off" {...form.field('holder')} required />
            <div className="pair">
              <TextInput label="IBAN" autoComplete="off" spellCheck={false} {...form.field('iban')} required />
              <TextInput label="BIC" autoComplete="off" spellCheck={false} {...form.field('bic')} required />
            </div>
          </>
        )}
        <Checkbox label={MEANS_LABELS.CASH} {...form.tick('CASH')} />
        {CASH && (
          <Textarea
            label="À qui remettre les espèces"
            description={'Par exemple\u00a0: «\u00a0Au trésorier, au bureau, le mardi de 18\u00a0h à 19\u00a0h\u00a0».'}
            autosize
            minRows={2}
            {...form.field('cashTo')}
            required
          />
        )}
        {(CHEQUE || TRANSFER || CASH) && (
          <TextInput
            label="Délai pour payer, en jours"
            description="Passé ce délai, une commande qui attend un chèque, un virement ou des espèces s’annule. L’argent qui arrive plus tard s’enregistre quand même."
            inputMode="numeric"
            autoComplete="off"
            {...days}
            required
          />
        )}
        <FormEnd form={form} action="Enregistrer" />
      </Form>
    </section>
  )
}
