import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

type Props = { label: string; placeholder?: string; value: string; onSearch: (text: string) => void }

/** A search as one types: it begins when the typing rests for a moment. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback(onSearch, 300)
  return (
    <TextInput
      label={label}
      type="search"
      {...(placeholder && { placeholder })}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
