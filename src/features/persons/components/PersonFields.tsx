import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { BirthDateField } from '../../../web/ui/BirthDateField.tsx'
import type { FieldErrors } from '../../../web/ui/form.ts'
import { CIS, MEMBERTYPES } from '../contract.ts'
import { MEMBERTYPE_LABELS } from '../labels.ts'
import type { PersonDraft } from './PersonDraft.ts'

const MEMBERTYPE_OPTIONS = [
  { value: '', label: 'Choisir…' },
  ...MEMBERTYPES.map((value) => ({ value, label: MEMBERTYPE_LABELS[value].long })),
]
const CIS_OPTIONS = [{ value: '', label: 'Choisir…' }, ...CIS.map((value) => ({ value, label: value }))]
type Props = {
  draft: PersonDraft
  errors: FieldErrors
  onChange: (changes: Partial<PersonDraft>) => void
  onLeave: (name: string) => void
  emailHint?: string
  emailReadOnly?: boolean
  /** On an account that exists, only administrators see the status (rules#forms). */
  withStatus?: boolean
}
type TextName = 'firstName' | 'lastName' | 'email' | 'phone' | 'membertypePrecision'

/** The main fields of a person: the same for registering, renewing and editing (rules#person-fields). */
export function PersonFields(props: Props) {
  const { draft, errors, onChange, onLeave, withStatus = true, emailReadOnly = false } = props
  const { emailHint = 'Un lien de confirmation y sera envoyé.' } = props
  const text = (name: TextName) => ({
    name,
    required: true,
    value: draft[name],
    error: errors[name],
    onBlur: () => onLeave(name),
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  const cis = (
    <NativeSelect
      label="Centre (CIS)"
      name="cis"
      required
      data={CIS_OPTIONS}
      value={draft.cis}
      error={errors.cis}
      onBlur={() => onLeave('cis')}
      onChange={(event) => onChange({ cis: event.currentTarget.value })}
    />
  )
  return (
    <>
      <fieldset className="group">
        <legend>Identité</legend>
        <div className="pair">
          <TextInput label="Prénom" autoComplete="given-name" {...text('firstName')} />
          <TextInput label="Nom" autoComplete="family-name" {...text('lastName')} />
        </div>
        <BirthDateField
          legend="Date de naissance"
          name="birthDate"
          value={draft.birth}
          error={errors.birthDate}
          onChange={(birth) => {
            onChange({ birth })
            onLeave('birthDate')
          }}
        />
        <div className="pair">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="email"
            description={emailHint}
            readOnly={emailReadOnly}
            {...text('email')}
          />
          <TextInput
            label="Téléphone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            description="Par exemple 06 12 34 56 78."
            {...text('phone')}
          />
        </div>
        {!withStatus && cis}
      </fieldset>

      {withStatus && (
        <fieldset className="group">
          <legend>Statut</legend>
          <div className="pair">
            {cis}
            <NativeSelect
              label="Statut"
              name="membertype"
              required
              data={MEMBERTYPE_OPTIONS}
              value={draft.membertype}
              error={errors.membertype}
              onBlur={() => onLeave('membertype')}
              onChange={(event) => onChange({ membertype: event.currentTarget.value })}
            />
          </div>
          {draft.membertype === 'EXTERNE' && (
            <TextInput label="Précisez votre lien avec l’association" {...text('membertypePrecision')} />
          )}
          <fieldset className="choices">
            <legend>Adhésions</legend>
            <Checkbox
              checked
              disabled
              readOnly
              label={draft.membertype === 'HONORAIRE' ? 'HONORAIRE' : 'AMICALE'}
              description="Selon le statut, choisie automatiquement."
            />
            <Checkbox
              name="udsp"
              checked={draft.udsp}
              label="UDSP"
              description="Union départementale des sapeurs-pompiers"
              onChange={(event) => onChange({ udsp: event.currentTarget.checked })}
            />
            <Checkbox
              name="fnspf"
              checked={draft.fnspf}
              label="FNSPF"
              description="Fédération nationale des sapeurs-pompiers de France"
              onChange={(event) => onChange({ fnspf: event.currentTarget.checked })}
            />
            <Checkbox
              name="doubleStatus"
              checked={draft.udFnspfDoubleStatusSubscription}
              label="Double statut UDSP / FNSPF"
              description="Pour qui est à la fois professionnel et volontaire."
              onChange={(event) => onChange({ udFnspfDoubleStatusSubscription: event.currentTarget.checked })}
            />
          </fieldset>
        </fieldset>
      )}
    </>
  )
}

/** News of the association by e-mail (rules#newsletter). */
export const NewsletterField = ({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) => (
  <Checkbox
    name="newsletter"
    checked={draft.newsletterOptIn}
    label="Recevoir les nouvelles de l’association par e-mail"
    description="Un clic suffira pour arrêter."
    onChange={(event) => onChange({ newsletterOptIn: event.currentTarget.checked })}
  />
)
