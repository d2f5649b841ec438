import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EmailInput } from '../../../../web/ui/form/EmailInput.tsx'
import type { FormOf } from '../../../../web/ui/form/useFormOf.ts'
import { configurationQuery } from '../../settings/client.ts'
import { MEMBERTYPES } from '../contract.ts'
import { LABELS } from '../fields/labels.ts'
import { MEMBERTYPE_LABELS, SUBSCRIPTION_LABELS } from '../labels.ts'
import { BirthDateField, joinDate } from './BirthDateField.tsx'
import type { PersonDraft } from './PersonDraft.ts'

/** Centres to choose from, and those that the person already has, which may be archived. */
export function useCentreOptions(...own: string[]) {
  const living = useQuery(configurationQuery).data?.centres ?? []
  const names = [...new Set([...living, ...own.filter(Boolean)])]
  return [{ value: '', label: 'Choisir…' }, ...names.map((value) => ({ value, label: value }))]
}

const MEMBERTYPE_OPTIONS = [
  { value: '', label: 'Choisir…' },
  ...MEMBERTYPES.map((value) => ({ value, label: MEMBERTYPE_LABELS[value].long })),
]
const CONFIRMED = 'Un lien de confirmation y sera envoyé.'

type Props = {
  form: FormOf<PersonDraft>
  emailHint?: string
  emailReadOnly?: boolean
  /** Only administrators see the status of an existing account (rules#forms). */
  withStatus?: boolean
  /** Whether empty fields may stay empty. */
  mayLack?: boolean
}

/** Main fields of a person, used for registering, renewing and editing (rules#person-fields). */
export function PersonFields(props: Props) {
  const { form, withStatus = true, emailReadOnly = false, emailHint = CONFIRMED, mayLack = false } = props
  const { field, choice, tick } = form
  const { membertype } = form.values
  const centres = useCentreOptions(form.opened.cis, form.values.cis)
  const isRequired = (name: 'email' | 'phone' | 'cis') => !mayLack || form.opened[name] !== ''
  const cis = <NativeSelect label={LABELS.cis} data={centres} {...choice('cis')} required={isRequired('cis')} />
  return (
    <>
      <fieldset className="group">
        <legend>Identité</legend>
        <div className="pair">
          <TextInput label={LABELS.firstName} autoComplete="given-name" {...field('firstName')} />
          <TextInput label={LABELS.lastName} autoComplete="family-name" {...field('lastName')} />
        </div>
        <BirthDateField
          legend={LABELS.birthDate}
          {...choice('birth')}
          optional={mayLack && !joinDate(form.opened.birth)}
        />
        <div className="pair">
          <EmailInput
            label={LABELS.email}
            autoComplete="email"
            description={emailHint}
            readOnly={emailReadOnly}
            {...field('email')}
            required={isRequired('email')}
          />
          <TextInput
            label={LABELS.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            description="Par exemple 06 12 34 56 78."
            {...field('phone')}
            required={isRequired('phone')}
          />
        </div>
        {!withStatus && cis}
      </fieldset>

      {withStatus && (
        <fieldset className="group">
          <legend>Statut</legend>
          <div className="pair">
            {cis}
            <NativeSelect label={LABELS.membertype} data={MEMBERTYPE_OPTIONS} {...choice('membertype')} required />
          </div>
          {membertype === 'EXTERNE' && (
            <TextInput label="Précisez votre lien avec l’association" {...field('membertypePrecision')} required />
          )}
          <fieldset className="choices">
            <legend>{LABELS.subscriptions}</legend>
            <Checkbox
              checked
              disabled
              readOnly
              label={SUBSCRIPTION_LABELS[membertype === 'HONORAIRE' ? 'HONORAIRE' : 'AMICALE']}
              description="Selon le statut, choisie automatiquement."
            />
            <Checkbox label="UDSP" description="Union départementale des sapeurs-pompiers" {...tick('udsp')} />
            <Checkbox
              label="FNSPF"
              description="Fédération nationale des sapeurs-pompiers de France"
              {...tick('fnspf')}
            />
            <Checkbox
              label="Double statut UDSP / FNSPF"
              description="Pour qui est à la fois professionnel et volontaire."
              {...tick('udFnspfDoubleStatusSubscription')}
            />
          </fieldset>
        </fieldset>
      )}
    </>
  )
}

/** Newsletter by e-mail (rules#newsletter). */
export const NewsletterField = ({ form }: Pick<Props, 'form'>) => (
  <Checkbox
    label="Recevoir les nouvelles de l’association par e-mail"
    description="Un clic suffira pour arrêter."
    {...form.tick('newsletterOptIn')}
  />
)
