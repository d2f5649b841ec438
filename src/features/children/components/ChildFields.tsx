import { TextInput } from '@mantine/core'
import { BirthDateField, DEFAULT_BIRTH, joinDate, type SplitDate } from '../../../web/ui/BirthDateField.tsx'
import type { FieldErrors } from '../../../web/ui/form.ts'

/** A child as it is being typed. */
export type ChildDraft = { firstName: string; lastName: string; birth: SplitDate }

/** A child to declare: the parent's name; the day of birth is chosen. */
export const newChild = (lastName: string): ChildDraft => ({ firstName: '', lastName, birth: DEFAULT_BIRTH })

/** What is sent of it. */
export const toRelatedUser = ({ firstName, lastName, birth }: ChildDraft) => ({
  firstName,
  lastName,
  birthDate: joinDate(birth),
})

type Props = {
  name: string
  draft: ChildDraft
  /** By field: `firstName`, `lastName`, `birthDate`. */
  errors: FieldErrors
  onChange: (changes: Partial<ChildDraft>) => void
}

/** The fields of a child: the same when registering and in the account (rules#children). */
export const ChildFields = ({ name, draft, errors, onChange }: Props) => (
  <>
    <div className="pair">
      <TextInput
        label="Prénom de l’enfant"
        required
        autoComplete="off"
        value={draft.firstName}
        error={errors.firstName}
        onChange={(event) => onChange({ firstName: event.currentTarget.value })}
      />
      <TextInput
        label="Nom de l’enfant"
        required
        autoComplete="off"
        value={draft.lastName}
        error={errors.lastName}
        onChange={(event) => onChange({ lastName: event.currentTarget.value })}
      />
    </div>
    <BirthDateField
      legend="Date de naissance de l’enfant"
      name={name}
      value={draft.birth}
      error={errors.birthDate}
      onChange={(birth) => onChange({ birth })}
    />
  </>
)
