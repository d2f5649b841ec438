import { NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { FieldProps } from '../../../../../web/ui/form/field.ts'
import { type FreeField, LONGEST_TEXT } from '../contract.ts'
import { optionsOf } from './FreeDraft.ts'

type Props = Partial<Omit<FieldProps, 'value' | 'onChange'>> & {
  field: Pick<FreeField, 'name' | 'kind' | 'choices'>
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
  /** Hint of a typed field; choices need none. */
  description?: string
}

/** Input of a free field: a choice, a day or a text. */
export function FreeValueInput({ field, description, ...input }: Props) {
  const options = optionsOf(field)
  if (options) return <NativeSelect label={field.name} data={options} {...input} />
  const common = { label: field.name, description, ...input }
  if (field.kind === 'DATE') return <TextInput {...common} type="date" min="1900-01-01" max="2199-12-31" />
  return <TextInput {...common} autoComplete="off" maxLength={LONGEST_TEXT} />
}
