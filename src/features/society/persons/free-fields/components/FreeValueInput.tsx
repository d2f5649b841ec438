import { NativeSelect, TextInput } from '@mantine/core'
import { type FreeField, LONGEST_TEXT } from '../contract.ts'
import { optionsOf } from './FreeDraft.ts'

type Props = {
  field: Pick<FreeField, 'name' | 'kind' | 'choices'>
  value: string
  onChange: (value: string) => void
}

/** The value of a free field as it is given to many: nothing empties it. */
export function FreeValueInput({ field, value, onChange }: Props) {
  const common = {
    label: field.name,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  const options = optionsOf(field)
  const description = 'Laissé vide, le champ est vidé.'
  if (options) return <NativeSelect {...common} data={options} />
  if (field.kind === 'DATE')
    return <TextInput {...common} description={description} type="date" min="1900-01-01" max="2199-12-31" />
  return <TextInput {...common} description={description} autoComplete="off" maxLength={LONGEST_TEXT} />
}
