import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readEuros, typedEuros } from '../../../../../shared/money.ts'
import { RichTextField } from '../../../../../web/ui/editor/RichTextField.tsx'
import { richTextLabel } from '../../../../../web/ui/editor/richTextLabel.ts'
import { typedAmount, UNUSUAL } from '../../../../../web/ui/form/amounts.ts'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import type { FieldLabels } from '../../../../../web/ui/form/merge.ts'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { MEMBERTYPES, type Membertype, type Subscription } from '../../../../society/persons/contract.ts'
import { MEMBERTYPE_LABELS, SUBSCRIPTION_OPTIONS } from '../../../../society/persons/labels.ts'
import { reloadFee, saveFee, tariffQuery } from '../client.ts'
import { type AdministeredFee, FeeForm as Schema } from '../contract.ts'
import { FAILED, priceMoves, WORDS } from '../messages.ts'
import { sharesProblem } from '../rules.ts'
import { FeeShares, sharesOf, typedShares } from './FeeShares.tsx'

const typed = (fee: AdministeredFee | undefined) => ({
  name: fee?.name ?? '',
  price: fee ? typedEuros(fee.price) : '',
  membertypes: fee?.membertypes ?? ([] as Membertype[]),
  subscription: fee?.subscription ?? ('AMICALE' as Subscription),
  seasons: (fee?.seasons ?? []).map(String),
  description: String(fee?.description ?? ''),
  active: fee?.active ?? true,
  shares: typedShares(fee?.shares),
})
type Typed = ReturnType<typeof typed>

const LABELS: FieldLabels<Typed> = {
  name: 'Nom',
  price: 'Montant',
  membertypes: { label: 'Statuts', say: (all) => all.map((each) => MEMBERTYPE_LABELS[each].short).join(', ') },
  subscription: 'Adhésion',
  seasons: { label: 'Saisons', say: (all) => all.join(', ') || 'toutes' },
  description: richTextLabel('Texte'),
  active: { label: 'Proposée', say: (active) => (active ? 'oui' : 'non') },
  shares: {
    label: 'Parts à reverser',
    say: (all) => all.map(({ name, amount }) => `${name} ${amount}`).join(', ') || 'aucune',
  },
}
const edited = (fee: AdministeredFee) =>
  editing({
    what: 'cette cotisation',
    thing: fee,
    values: typed,
    labels: LABELS,
    reload: () => reloadFee(fee.id),
  })

const bodyOf = ({ price, seasons, shares, ...fee }: Typed) => ({
  ...fee,
  shares: sharesOf(shares),
  price: readEuros(price),
  seasons: seasons.map(Number),
})

/** Checks, before sending, that the shares do not exceed the price and have different names. */
function sharesChecked(price: string, shares: Typed['shares']): Record<string, string> {
  const problem = sharesProblem({ price: readEuros(price), shares: sharesOf(shares) })
  return problem ? { shares: WORDS[problem] } : {}
}

type Props = {
  fee: AdministeredFee | undefined
  onAdded: (fee: AdministeredFee) => void
  onClose: () => void
}

export function FeeForm({ fee, onAdded, onClose }: Props) {
  const queries = useQueryClient()
  const tariff = useQuery(tariffQuery).data?.seasons ?? []
  const form = useFormOf({
    ...(fee ? edited(fee) : { initial: typed(undefined) }),
    schema: Schema,
    body: bodyOf,
    amounts: ({ price, shares }) => [
      typedAmount('price', price, UNUSUAL.fee),
      ...shares.map(({ amount }, index) => typedAmount(`shares.${index}.amount`, amount, UNUSUAL.fee)),
    ],
    words: WORDS,
    check: ({ price, shares }) => sharesChecked(price, shares),
    refusals: FAILED,
    send: (body) => saveFee(fee, body),
    done: async (saved) => {
      await queries.invalidateQueries({ queryKey: ['fees'] })
      if (!fee) return onAdded(saved)
      toast('success', `${saved.name} est à jour.`)
      onClose()
    },
  })
  const { membertypes, subscription, price } = form.values
  const members = (tariff[0]?.cells ?? [])
    .filter((cell) => cell.subscription === subscription && membertypes.includes(cell.membertype))
    .reduce((sum, cell) => sum + cell.members, 0)
  const seasons = [...new Set([...tariff.map(({ season }) => String(season)), ...form.values.seasons])].sort()
  const moved = fee !== undefined && !Number.isNaN(readEuros(price)) && readEuros(price) !== fee.price
  return (
    <Form form={form} label="Cotisation">
      <TextInput label="Nom" autoComplete="off" {...form.field('name')} />
      <div className="pair">
        <TextInput label="Montant, en euros" inputMode="decimal" autoComplete="off" {...form.field('price')} required />
        <NativeSelect label="Adhésion" data={SUBSCRIPTION_OPTIONS} {...form.field('subscription')} />
      </div>
      {moved && <Notice tone="info">{priceMoves(fee, members)}</Notice>}
      <Checkbox.Group label="Statuts qui la paient" withAsterisk {...form.choice('membertypes')}>
        <div className="row">
          {MEMBERTYPES.map((each) => (
            <Checkbox key={each} value={each} label={MEMBERTYPE_LABELS[each].short} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label="Saisons"
        description="Aucune cochée : elle vaut pour toutes. Pour préparer le tarif de l’an prochain, cochez une saison ici et l’autre sur la nouvelle cotisation."
        {...form.choice('seasons')}
        required={false}
      >
        <div className="row">
          {seasons.map((each) => (
            <Checkbox key={each} value={each} label={each} />
          ))}
        </div>
      </Checkbox.Group>
      <FeeShares form={form} />
      <RichTextField label="Texte" {...form.field('description')} />
      <Checkbox label="Proposée aux membres" {...form.tick('active')} />
      <FormEnd form={form} action={fee ? 'Enregistrer' : 'Ajouter'} onCancel={onClose} />
    </Form>
  )
}
