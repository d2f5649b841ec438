import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CIS, MEMBERTYPES, STATES } from '../contract.ts'
import { STATE_LABELS } from '../messages.ts'

export type Filters = { q: string; state: string; membertype: string; cis: string }

const TYPING = 250
const all = (label: string) => ({ value: '', label })
const STATE_OPTIONS = [all('Tous les états'), ...STATES.map((value) => ({ value, label: STATE_LABELS[value].label }))]
const MEMBERTYPE_OPTIONS = [all('Tous les statuts'), ...MEMBERTYPES.map((value) => ({ value, label: value }))]
const CIS_OPTIONS = [all('Tous les centres'), ...CIS.map((value) => ({ value, label: value }))]

/** Search as one types, and filters; both live in the address. */
export function RegisterFilters({
  filters,
  onChange,
}: {
  filters: Filters
  onChange: (changes: Partial<Filters>) => void
}) {
  const [text, setText] = useState(filters.q)
  useEffect(() => setText(filters.q), [filters.q])
  useEffect(() => {
    if (text === filters.q) return
    const timer = setTimeout(() => onChange({ q: text }), TYPING)
    return () => clearTimeout(timer)
  }, [text, filters.q, onChange])
  return (
    <search className="filters">
      <TextInput
        label="Rechercher"
        type="search"
        placeholder="Nom, prénom ou e-mail"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label="État"
        data={STATE_OPTIONS}
        value={filters.state}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      <NativeSelect
        label="Statut"
        data={MEMBERTYPE_OPTIONS}
        value={filters.membertype}
        onChange={(event) => onChange({ membertype: event.currentTarget.value })}
      />
      <NativeSelect
        label="Centre"
        data={CIS_OPTIONS}
        value={filters.cis}
        onChange={(event) => onChange({ cis: event.currentTarget.value })}
      />
    </search>
  )
}
