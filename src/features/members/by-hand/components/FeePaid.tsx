import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { parisDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { ReferenceInput } from '../../../orders/orders/components/ReferenceInput.tsx'
import { OFFLINE_METHODS } from '../../../orders/orders/contract.ts'
import { METHOD_LABELS, REFERENCE_HINT } from '../../../orders/orders/labels.ts'
import type { Draft } from './MemberDraft.ts'

const METHODS = OFFLINE_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))

type Fees = { season: number; seasons: number[]; rows: { id: number; name: string; price: number }[]; total: number }

/** Fee that was already paid: which season, how much and by which method; recorded together with the new member. */
export function FeePaid({ form, fees }: { form: FormOf<Draft>; fees: Fees | undefined }) {
  const { paid, membertype } = form.values
  return (
    <fieldset className="group">
      <legend>Cotisation</legend>
      <Checkbox
        label="Cotisation déjà réglée"
        description="Par chèque, en espèces ou par virement. Sinon, elle pourra être enregistrée plus tard, sur sa fiche."
        {...form.tick('paid')}
      />
      {paid && !membertype && <p className="soft">Choisissez d’abord le statut&nbsp;: la cotisation en dépend.</p>}
      {paid && membertype && fees && (
        <>
          {fees.seasons.length > 1 && (
            <NativeSelect
              label="Saison payée"
              data={fees.seasons.map(String)}
              {...form.field('season')}
              value={String(fees.season)}
            />
          )}
          {fees.rows.length === 0 && <p>Aucune cotisation {fees.season} n’est prévue pour ce statut.</p>}
          {fees.rows.length > 0 && (
            <>
              <ul className="plain amounts">
                {fees.rows.map(({ id, name, price }) => (
                  <li key={id}>
                    <span>{name}</span>
                    <span className="nowrap">{formatEuros(price)}</span>
                  </li>
                ))}
                {fees.rows.length > 1 && (
                  <li>
                    <strong>Total</strong>
                    <strong className="nowrap">{formatEuros(fees.total)}</strong>
                  </li>
                )}
              </ul>
              <div className="pair">
                <NativeSelect label="Moyen de paiement" data={METHODS} {...form.field('method')} />
                <TextInput label="Jour du paiement" type="date" max={parisDay(new Date())} {...form.field('date')} />
              </div>
              <ReferenceInput label="Référence" description={REFERENCE_HINT} {...form.field('reference')} />
            </>
          )}
        </>
      )}
    </fieldset>
  )
}
