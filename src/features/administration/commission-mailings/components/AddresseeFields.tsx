import '@mantine/core/styles/Radio.css'
import { Button, Input, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sentence } from '../../../../web/http.ts'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import type { LightCommission } from '../../../society/commissions/contract.ts'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import { MEMBERTYPES } from '../../../society/persons/contract.ts'
import { LABELS } from '../../../society/persons/fields/labels.ts'
import { MEMBERTYPE_LABELS, SUBSCRIPTION_OPTIONS } from '../../../society/persons/labels.ts'
import { configurationQuery } from '../../../society/settings/client.ts'
import { reachQuery, resourcesQuery } from '../client.ts'
import { leftOutWords, noResourceChosen, reachedWords, reachFailed } from '../messages.ts'
import { addresseesOf, type ChosenRecipient, type CommissionMailingDraft } from './CommissionMailingDraft.ts'

const FindMember = lazyComponent(
  () => import('../../../society/commissions/holders/components/FindMember.tsx'),
  'FindMember',
)

type Props = { commission: LightCommission; form: FormOf<CommissionMailingDraft> }

/** Recipients of a commission's message, with how many it reaches before anything is sent. */
export function AddresseeFields({ commission, form }: Props) {
  const { choice } = form.values
  return (
    <fieldset className="group">
      <legend>Destinataires</legend>
      <Radio.Group label="À qui écrivez-vous&nbsp;?" {...form.choice('choice')} required={false}>
        <div className="stack">
          <Radio
            value="ALL"
            label={`Tous les membres de la commission ${commission.name}`}
            description="Ceux à qui elle est ouverte."
          />
          <Radio value="FILTER" label="Une partie d’entre eux" description="Par statut, centre, adhésion." />
          <Radio value="SOME" label="Quelques-uns, par leur nom" />
          <Radio
            value="BOOKERS"
            label="Ceux qui ont réservé"
            description="Un repas, un chalet, du matériel&nbsp;: ce message leur est dû, même s’ils ne reçoivent pas les nouvelles."
          />
        </div>
      </Radio.Group>
      {choice === 'FILTER' && <Filters form={form} />}
      {choice === 'BOOKERS' && <Bookers commission={commission} form={form} />}
      {choice === 'SOME' && <People commission={commission} form={form} />}
      <Reached commission={commission} form={form} />
    </fieldset>
  )
}

/** Resource and period of the bookings. */
function Bookers({ commission, form }: Props) {
  const { data = [] } = useQuery(resourcesQuery(commission.id))
  const resources = data.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <NativeSelect
        label="Ce qui est réservé"
        data={[{ value: '', label: 'Choisir…' }, ...resources]}
        {...form.choice('resource')}
      />
      <div className="pair">
        <TextInput label="Du" type="date" {...form.field('from')} required={false} />
        <TextInput
          label="Au"
          type="date"
          description="Vides&nbsp;: toutes les réservations."
          {...form.field('until')}
          required={false}
        />
      </div>
    </>
  )
}

const ANY = { value: '', label: 'Tous' }

function Filters({ form }: Pick<Props, 'form'>) {
  const { data } = useQuery(configurationQuery)
  const statuses = MEMBERTYPES.map((value) => ({ value, label: MEMBERTYPE_LABELS[value].short }))
  return (
    <>
      <NativeSelect label={LABELS.membertype} data={[ANY, ...statuses]} {...form.choice('membertype')} />
      <NativeSelect label={LABELS.cis} data={[ANY, ...(data?.centres ?? [])]} {...form.choice('cis')} />
      <NativeSelect
        label="Adhésion"
        data={[{ value: '', label: 'Toutes' }, ...SUBSCRIPTION_OPTIONS]}
        {...form.choice('subscription')}
      />
      <NativeSelect
        label="Onglet Membres"
        description="Ceux que vous avez ajoutés vous-même à la commission."
        data={[ANY, { value: 'true', label: 'Ceux qui y figurent' }, { value: 'false', label: 'Les autres' }]}
        {...form.choice('admitted')}
      />
    </>
  )
}

function People({ commission, form }: Props) {
  const [finding, setFinding] = useState(false)
  const { people } = form.values
  const add = (person: ChosenRecipient) => {
    if (!people.some(({ id }) => id === person.id)) form.change({ people: [...people, person] })
  }
  return (
    <div className="stack-tight">
      {people.length > 0 && (
        <ul className="framed">
          {people.map((person) => (
            <li key={person.id} className="row between">
              <span>{nameOf(person)}</span>
              <Button
                variant="default"
                aria-label={`Retirer ${nameOf(person)}`}
                onClick={() => form.change({ people: people.filter(({ id }) => id !== person.id) })}
              >
                Retirer
              </Button>
            </li>
          ))}
        </ul>
      )}
      {form.errors.people && <Input.Error role="alert">{form.errors.people}</Input.Error>}
      <div>
        <Button variant="default" onClick={() => setFinding(true)}>
          Choisir un membre
        </Button>
      </div>
      <Suspense>
        {finding && (
          <FindMember
            commissionId={commission.id}
            title="Choisir un membre"
            action="Choisir"
            busy={false}
            onChoose={add}
            onClose={() => setFinding(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

function Reached({ commission, form }: Props) {
  const { choice, people } = form.values
  const isUnsaid = choice === 'BOOKERS' && !form.values.resource
  const nobody = isUnsaid || (choice === 'SOME' && people.length === 0)
  const { data, error } = useQuery({ ...reachQuery(commission.id, addresseesOf(form.values)), enabled: !nobody })
  const describeReach = () => {
    if (isUnsaid) return noResourceChosen
    if (nobody) return 'Choisissez au moins un membre.'
    if (error) return sentence(reachFailed, error)
    return data ? [reachedWords(data.reached), ...leftOutWords(data)].join(' ') : '\u00a0'
  }
  // As high as on a phone, so that nothing below moves when the answer arrives.
  return (
    <p className="soft" role="status" style={{ minHeight: '3lh' }}>
      {describeReach()}
    </p>
  )
}
