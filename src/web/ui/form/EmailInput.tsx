import { TextInput, type TextInputProps } from '@mantine/core'
import { likelyEmail } from '../../../shared/likely-email.ts'

type Props = Omit<TextInputProps, 'type' | 'value' | 'onChange'> & { value: string; onChange: (email: string) => void }

/** Field for an e-mail. If its domain looks mistyped, « Vouliez-vous dire … ? » corrects it with one press. */
export function EmailInput({ value, onChange, ...input }: Props) {
  const meant = input.readOnly ? undefined : likelyEmail(value)
  return (
    <div>
      <TextInput
        {...input}
        type="email"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div role="status">
        {meant && (
          <button type="button" className="link-button" onClick={() => onChange(meant)}>
            Vouliez-vous dire {meant}&nbsp;?
          </button>
        )}
      </div>
    </div>
  )
}
