import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CIS, MEMBERTYPES, STATES } from '../../persons/contract.ts'
import { MEMBERTYPE_LABELS, STATE_LABELS } from '../../persons/labels.ts'
import { RegisterFilters } from './RegisterFilters.tsx'
import { MORE_FILTERS, orderOf, type RegisterView, type Sort } from './RegisterView.ts'

const STATE_OPTIONS = [
  { value: '', label: 'Tous' },
  ...STATES.map((value) => ({ value, label: STATE_LABELS[value].label })),
]
const STATUS_OPTIONS = [
  { value: '', label: 'Tous' },
  ...MEMBERTYPES.map((value) => ({ value, label: MEMBERTYPE_LABELS[value].short })),
]
const CIS_OPTIONS = [{ value: '', label: 'Tous' }, ...CIS.map((value) => ({ value, label: value }))]
const BEST_FIRST = { value: '', label: 'Meilleure réponse d’abord' }
const SORT_OPTIONS = [
  { value: 'lastName,asc', label: 'Nom, A à Z' },
  { value: 'lastName,desc', label: 'Nom, Z à A' },
  { value: 'createdAt,desc', label: 'Dernières inscriptions' },
  { value: 'createdAt,asc', label: 'Premières inscriptions' },
  { value: 'accountValidity,asc', label: 'Fin de validité' },
]

type Props = {
  view: RegisterView
  /** Cards have no heads to sort by. */
  sortable: boolean
  onType: (q: string) => void
  onChange: (change: Partial<RegisterView>) => void
}

/** What narrows the register. Choices apply at once; text, once the typing pauses. */
export function RegisterSearch({ view, sortable, onType, onChange }: Props) {
  const hidden = MORE_FILTERS.filter((name) => view[name] !== '').length
  const [opened, setOpened] = useState(hidden > 0)
  return (
    <search className="stack">
      <div className="register-search">
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
        {sortable && <SortChoice view={view} onSort={(sort) => onChange({ sort })} />}
        <Button
          variant="default"
          className="register-more-button"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
          aria-expanded={opened}
          aria-controls="register-more"
          onClick={() => setOpened(!opened)}
        >
          {hidden > 0 ? `Plus de filtres (${hidden})` : 'Plus de filtres'}
        </Button>
      </div>
      {opened && <RegisterFilters view={view} onChange={onChange} />}
    </search>
  )
}

function SortChoice({ view, onSort }: { view: RegisterView; onSort: (sort: Sort | undefined) => void }) {
  const order = orderOf(view)
  const value = order ? `${order.field},${order.direction}` : ''
  const options = view.q.trim() ? [BEST_FIRST, ...SORT_OPTIONS] : SORT_OPTIONS
  return (
    <NativeSelect
      label="Trier par"
      data={options.some((option) => option.value === value) ? options : [{ value, label: 'Autre ordre' }, ...options]}
      value={value}
      onChange={(event) => onSort(readOption(event.currentTarget.value))}
    />
  )
}

function readOption(value: string): Sort | undefined {
  const [field, direction] = value.split(',')
  return field ? { field: field as Sort['field'], direction: direction === 'desc' ? 'desc' : 'asc' } : undefined
}

/** Shows what is typed at once and tells 200 ms after the last key; follows the address when it moves by itself. */
function SearchField({ q, onType }: { q: string; onType: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const told = useRef(q)
  const tell = useDebouncedCallback((text: string) => {
    told.current = text.trim()
    onType(text)
  }, 200)
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
      placeholder="Nom, e-mail ou téléphone"
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
