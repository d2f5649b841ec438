import { TextInput } from '@mantine/core'
import type { FieldProps } from '../../../../web/ui/form/field.ts'
import {
  BIRTH_LABELS,
  BirthDateField,
  DEFAULT_BIRTH,
  joinDate,
  type SplitDate,
} from '../../../society/persons/components/BirthDateField.tsx'

/** A child as it is being typed. */
export type ChildDraft = { firstName: string; lastName: string; birth: SplitDate }

export const CHILD_LABELS = { firstName: 'Prénom de l’enfant', lastName: 'Nom de l’enfant', birth: BIRTH_LABELS }

/** A new child, with the parent's name; the day of birth is still empty. */
export const newChild = (lastName: string): ChildDraft => ({ firstName: '', lastName, birth: DEFAULT_BIRTH })

/** Request body of a child. */
export const toRelatedUser = ({ firstName, lastName, birth }: ChildDraft) => ({
  firstName,
  lastName,
  birthDate: joinDate(birth),
})

type Props = {
  form: { field(path: string): FieldProps; choice(path: string): FieldProps }
  /** Prefix of the child's fields in the form, such as `children.0.`; absent if the form is one child. */
  within?: string
}

/** Fields of a child, used by the registration and the account (rules#children). */
export const ChildFields = ({ form, within = '' }: Props) => (
  <>
    <div className="pair">
      <TextInput label="Prénom de l’enfant" autoComplete="off" {...form.field(`${within}firstName`)} required />
      <TextInput label="Nom de l’enfant" autoComplete="off" {...form.field(`${within}lastName`)} required />
    </div>
    <BirthDateField legend="Date de naissance de l’enfant" {...form.choice(`${within}birth`)} />
  </>
)
