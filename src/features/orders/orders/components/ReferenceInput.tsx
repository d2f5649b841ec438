import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readChequeLine } from '../../../../shared/cheque-line.ts'

type Props = Omit<TextInputProps, 'onChange' | 'value'> & { value?: string; onChange?: (value: string) => void }

/** Reference of a cheque or transfer. A cheque reader types the whole line at its foot: only the number is kept, and its « Entrée » doesn't submit. */
export function ReferenceInput({ value = '', onChange, onBlur, error, ...props }: Props) {
  const [isMisread, setMisread] = useState(false)
  const settle = () => {
    const line = readChequeLine(value)
    if (!line) return false
    setMisread(line === 'misread')
    onChange?.(line === 'misread' ? '' : line.number)
    return true
  }
  return (
    <TextInput
      autoComplete="off"
      maxLength={100}
      {...props}
      value={value}
      error={error ?? (isMisread && 'Ce chèque est mal lu\u00a0: tapez les sept chiffres de son numéro.')}
      onChange={(event) => {
        setMisread(false)
        onChange?.(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && settle()) event.preventDefault()
      }}
      onBlur={(event) => {
        if (!settle()) onBlur?.(event)
      }}
    />
  )
}
