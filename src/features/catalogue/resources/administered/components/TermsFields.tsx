import '@mantine/core/styles/Radio.css'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { isDated, type ResourceDraft } from './draft.ts'

/** Terms: approval, deposit and cancellation. */
export function TermsFields({ form }: { form: FormOf<ResourceDraft> }) {
  const { refund, deposit, depositTerms } = form.values
  return (
    <fieldset className="group">
      <legend>Conditions</legend>
      <Checkbox
        label="La commission donne son accord à chaque réservation"
        description="Le membre paie d’abord. Sans accord deux jours avant le début, il est remboursé."
        {...form.tick('approval')}
      />
      <div className="pair">
        <TextInput
          label="Caution, en euros"
          description="En plus du prix, rendue au retour. Vide&nbsp;: pas de caution."
          inputMode="decimal"
          autoComplete="off"
          {...form.field('deposit')}
          required={false}
        />
        {(deposit !== '' || depositTerms !== '') && (
          <TextInput
            label="Comment la remettre"
            description="Par exemple&nbsp;: un chèque, remis avec les clés."
            autoComplete="off"
            {...form.field('depositTerms')}
            required={false}
          />
        )}
      </div>
      {isDated(form.values) && (
        <Radio.Group label="Si un membre annule" {...form.choice('refund')} required={false}>
          <div className="stack">
            <Radio value="NEVER" label="Rien n’est remboursé" />
            <Radio value="UNTIL" label="Une part est remboursée, jusqu’à un certain jour" />
          </div>
        </Radio.Group>
      )}
      {isDated(form.values) && refund === 'UNTIL' && (
        <div className="pair">
          <TextInput
            label="Jusqu’à combien de jours avant"
            description="0&nbsp;: jusqu’au jour même. Plus tard, rien n’est remboursé."
            inputMode="numeric"
            autoComplete="off"
            {...form.field('cancelDays')}
            required
          />
          <TextInput
            label="Part remboursée, en %"
            description="100&nbsp;: tout est remboursé."
            inputMode="numeric"
            autoComplete="off"
            {...form.field('cancelPercent')}
            required
          />
        </div>
      )}
      {form.values.billingPeriod !== 'YEAR' && (
        <TextInput
          label="Liste d’attente&nbsp;: une place libérée attend… heures"
          description="Le premier de la liste est prévenu&nbsp;; passé ce temps, c’est au suivant. Une semaine au plus."
          inputMode="numeric"
          autoComplete="off"
          {...form.field('offerHours')}
          required
        />
      )}
    </fieldset>
  )
}
