import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

type Props = { label: string; placeholder?: string; value: string; onSearch: (text: string) => void }

/** Search while typing: starts after a short pause, and follows the address. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const search = useDebouncedCallback((text: string) => {
    reported.current = text.trim()
    onSearch(text)
  }, 200)
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setTyped(value)
  }, [value])
  return (
    <TextInput
      label={label}
      type="search"
      {...(placeholder && { placeholder })}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
