import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lightCommissionsQuery } from '../../commissions/client.ts'
import { SUBSCRIPTIONS } from '../../persons/contract.ts'
import type { RegisterView } from './RegisterView.ts'

const EVERY = { value: '', label: 'Toutes' }
const SUBSCRIPTION_OPTIONS = [EVERY, ...SUBSCRIPTIONS.map((value) => ({ value, label: value }))]
const NEWSLETTER_OPTIONS = [
  { value: '', label: 'Indifférent' },
  { value: 'oui', label: 'Acceptée' },
  { value: 'non', label: 'Refusée' },
]
const SOCIETY = { value: 'general', label: 'L’association entière' }

type Props = { view: RegisterView; onChange: (change: Partial<RegisterView>) => void }

/** « Plus de filtres »: adhesions, roles, consent, and when the paid period ends. */
export function RegisterFilters({ view, onChange }: Props) {
  const { data } = useQuery(lightCommissionsQuery)
  const commissions = (data?._embedded.data ?? []).map(({ technicalName, name }) => ({
    value: technicalName,
    label: name,
  }))
  const known = [EVERY, SOCIETY, ...commissions]
  const options = known.some(({ value }) => value === view.commission)
    ? known
    : [...known, { value: view.commission, label: view.commission }]
  return (
    <div className="register-more" id="register-more">
      <NativeSelect
        label="Adhésion"
        data={SUBSCRIPTION_OPTIONS}
        value={view.subscription}
        onChange={(event) => onChange({ subscription: event.currentTarget.value })}
      />
      <NativeSelect
        label="Commission (rôle)"
        data={options}
        value={view.commission}
        onChange={(event) => onChange({ commission: event.currentTarget.value })}
      />
      <NativeSelect
        label="Lettre d’information"
        data={NEWSLETTER_OPTIONS}
        value={view.newsletter}
        onChange={(event) => onChange({ newsletter: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Validité, du"
        value={view.validFrom}
        onChange={(event) => onChange({ validFrom: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Validité, au"
        value={view.validTo}
        onChange={(event) => onChange({ validTo: event.currentTarget.value })}
      />
    </div>
  )
}
