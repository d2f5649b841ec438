import { TextInput } from '@mantine/core'
import type { FormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { hasStock, isEvent, type ResourceDraft } from './draft.ts'

const PRICES = {
  UNIT: 'Prix d’une unité, en euros',
  DAY: 'Prix d’une journée, en euros',
  ITEM_DAY: 'Prix d’un article pour une journée, en euros',
  YEAR: 'Prix pour la saison, en euros',
} as const

/** Price, stock, and the limit for one member. */
export function PriceFields({ form }: { form: FormOf<ResourceDraft> }) {
  const { billingPeriod } = form.values
  const optional = (name: 'stock' | 'maxPerMember' | 'heldOn' | 'startTime' | 'endTime') => ({
    ...form.field(name),
    required: false,
  })
  return (
    <fieldset className="group">
      <legend>Prix et stock</legend>
      <div className="pair">
        <TextInput
          label={PRICES[billingPeriod]}
          description={
            billingPeriod === 'DAY' || billingPeriod === 'ITEM_DAY'
              ? 'Du 4 au 6, c’est trois journées. Gratuit\u00a0: 0.'
              : 'Gratuit\u00a0: 0.'
          }
          inputMode="decimal"
          autoComplete="off"
          {...form.field('price')}
          required
        />
        {hasStock(form.values) && (
          <TextInput
            label={billingPeriod === 'UNIT' ? 'Combien en tout' : 'Combien par jour'}
            description="Vide&nbsp;: sans limite."
            inputMode="numeric"
            autoComplete="off"
            {...optional('stock')}
          />
        )}
        <TextInput
          label={billingPeriod === 'DAY' ? 'Réservations par membre et par saison' : 'Maximum par membre et par saison'}
          description="Vide&nbsp;: sans limite."
          inputMode="numeric"
          autoComplete="off"
          {...optional('maxPerMember')}
        />
        {billingPeriod === 'UNIT' && (
          <TextInput
            label="Jour de l’événement"
            description="Pour un repas, un spectacle. Vide&nbsp;: un article sans date."
            type="date"
            {...optional('heldOn')}
          />
        )}
        {isEvent(form.values) && (
          <>
            <TextInput label="Heure de début" type="time" {...optional('startTime')} />
            <TextInput
              label="Heure de fin"
              description="Avant l’heure de début&nbsp;: le lendemain."
              type="time"
              {...optional('endTime')}
            />
          </>
        )}
      </div>
    </fieldset>
  )
}
