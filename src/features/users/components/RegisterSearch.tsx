import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CIS, MEMBERTYPES, STATES } from '../contract.ts'
import { MEMBERTYPE_LABELS, STATE_LABELS } from '../messages.ts'
import type { RegisterView } from './RegisterView.ts'

const STATE_OPTIONS = [
  { value: '', label: 'Tous' },
  ...STATES.map((value) => ({ value, label: STATE_LABELS[value].label })),
]
const STATUS_OPTIONS = [
  { value: '', label: 'Tous' },
  ...MEMBERTYPES.map((value) => ({ value, label: MEMBERTYPE_LABELS[value].short })),
]
const CIS_OPTIONS = [{ value: '', label: 'Tous' }, ...CIS.map((value) => ({ value, label: value }))]
const SORT_OPTIONS = [
  { value: 'lastName,asc', label: 'Nom, A à Z' },
  { value: 'lastName,desc', label: 'Nom, Z à A' },
  { value: 'createdAt,desc', label: 'Dernières inscriptions' },
  { value: 'createdAt,asc', label: 'Premières inscriptions' },
  { value: 'accountValidity,asc', label: 'Fin de validité' },
]

type Change = Partial<Omit<RegisterView, 'sort'>> & { sort?: RegisterView['sort'] }
type Props = {
  view: RegisterView
  /** Cards have no heads to sort by. */
  sortable: boolean
  onType: (q: string) => void
  onChange: (change: Change) => void
}

/** What narrows the register. Choices apply at once; text, once the typing pauses. */
export function RegisterSearch({ view, sortable, onType, onChange }: Props) {
  const sort = `${view.sort.field},${view.sort.direction}`
  return (
    <search className="register-search">
      <SearchField q={view.q} onType={onType} />
      <NativeSelect
        label="État"
        data={STATE_OPTIONS}
        value={view.state}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      <NativeSelect
        label="Statut"
        data={STATUS_OPTIONS}
        value={view.membertype}
        onChange={(event) => onChange({ membertype: event.currentTarget.value })}
      />
      <NativeSelect
        label="Centre (CIS)"
        data={CIS_OPTIONS}
        value={view.cis}
        onChange={(event) => onChange({ cis: event.currentTarget.value })}
      />
      {sortable && (
        <NativeSelect
          label="Trier par"
          data={
            SORT_OPTIONS.some(({ value }) => value === sort)
              ? SORT_OPTIONS
              : [{ value: sort, label: 'Autre ordre' }, ...SORT_OPTIONS]
          }
          value={sort}
          onChange={(event) => onChange({ sort: readOption(event.currentTarget.value) })}
        />
      )}
    </search>
  )
}

const readOption = (value: string): RegisterView['sort'] => {
  const [field, direction] = value.split(',')
  return { field: field as RegisterView['sort']['field'], direction: direction === 'desc' ? 'desc' : 'asc' }
}

/** Shows what is typed at once and tells 250 ms after the last key; follows the address when it moves by itself. */
function SearchField({ q, onType }: { q: string; onType: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const told = useRef(q)
  const tell = useDebouncedCallback((text: string) => {
    told.current = text.trim()
    onType(text)
  }, 250)
  useEffect(() => {
    if (q === told.current) return
    told.current = q
    setTyped(q)
  }, [q])
  return (
    <TextInput
      className="register-q"
      label="Rechercher"
      type="search"
      placeholder="Nom, prénom ou e-mail"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={200}
      leftSection={<IconSearch size={20} aria-hidden="true" />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        tell(event.currentTarget.value)
      }}
    />
  )
}
