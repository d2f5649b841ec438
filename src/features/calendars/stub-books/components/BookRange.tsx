import { NativeSelect, TextInput } from '@mantine/core'
import type { FieldProps } from '../../../../web/ui/form/field.ts'
import { KIND_LABELS } from '../labels.ts'

const KINDS = Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))

type Props = {
  form: { choice(path: 'kind'): FieldProps; field(path: 'firstStub' | 'lastStub'): FieldProps }
}

/** Kind of a book, and its first and last number. */
export const BookRange = ({ form }: Props) => (
  <>
    <NativeSelect label="Pour" data={KINDS} {...form.choice('kind')} />
    <div className="pair">
      <TextInput label="Premier numéro" inputMode="numeric" autoComplete="off" {...form.field('firstStub')} required />
      <TextInput label="Dernier numéro" inputMode="numeric" autoComplete="off" {...form.field('lastStub')} required />
    </div>
  </>
)
