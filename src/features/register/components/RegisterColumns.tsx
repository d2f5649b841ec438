import '@mantine/core/styles/Popover.css'
import { Button, Checkbox, Popover } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatShortDay, parisDay } from '../../../shared/dates.ts'
import { readablePhone } from '../../../shared/phones.ts'
import { validityOf } from '../../persons/components/PersonFacts.ts'
import { PersonState } from '../../persons/components/PersonState.tsx'
import type { PersonRow } from '../../persons/contract.ts'
import { MEMBERTYPE_LABELS } from '../../persons/labels.ts'
import type { SortField } from './RegisterView.ts'

type Column = {
  name: string
  label: string
  sort?: SortField
  /** `number` is right-aligned; `wide` is not shown between phone and desktop. */
  className?: string
  cell: (person: PersonRow) => ReactNode
}

const NONE = <span className="soft">Aucune</span>

/** What the register may show beside the name. */
export const COLUMNS: readonly Column[] = [
  {
    name: 'id',
    label: 'N°',
    sort: 'id',
    className: 'number wide',
    cell: ({ id }) => <span className="soft">{id}</span>,
  },
  { name: 'state', label: 'État', sort: 'state', cell: ({ state }) => <PersonState state={state} /> },
  {
    name: 'membertype',
    label: 'Statut',
    sort: 'membertype',
    cell: ({ membertype }) => membertype && MEMBERTYPE_LABELS[membertype].short,
  },
  { name: 'cis', label: 'Centre', sort: 'cis', cell: ({ cis }) => cis },
  {
    name: 'phone',
    label: 'Téléphone',
    className: 'nowrap wide',
    cell: ({ phone }) => phone && readablePhone(phone),
  },
  {
    name: 'birthDate',
    label: 'Naissance',
    className: 'number wide',
    cell: ({ birthDate }) => birthDate && formatShortDay(birthDate),
  },
  {
    name: 'subscriptions',
    label: 'Adhésions',
    className: 'wide',
    cell: ({ subscriptions }) => subscriptions.join(', '),
  },
  {
    name: 'newsletter',
    label: 'Lettre',
    className: 'wide',
    cell: ({ newsletterOptIn }) => (newsletterOptIn ? 'Oui' : <span className="soft">Non</span>),
  },
  {
    name: 'createdAt',
    label: 'Inscription',
    sort: 'createdAt',
    className: 'number wide',
    cell: ({ createdAt }) => formatShortDay(parisDay(new Date(createdAt))),
  },
  {
    name: 'accountValidity',
    label: 'Validité',
    sort: 'accountValidity',
    className: 'number',
    cell: ({ accountValidity }) => validityOf(accountValidity, formatShortDay) ?? NONE,
  },
]

const USUAL = ['state', 'membertype', 'cis', 'createdAt', 'accountValidity']

/** The columns this browser's user chose; what it no longer knows is left out. */
export function useColumns() {
  const [names, setNames] = useLocalStorage<string[]>({
    key: 'register-columns',
    defaultValue: USUAL,
    getInitialValueInEffect: false,
    deserialize: (text) => {
      try {
        const kept: unknown = JSON.parse(text ?? '')
        return Array.isArray(kept) ? kept.map(String) : USUAL
      } catch {
        return USUAL
      }
    },
  })
  const toggle = (name: string) =>
    setNames(names.includes(name) ? names.filter((each) => each !== name) : [...names, name])
  return { columns: COLUMNS.filter(({ name }) => names.includes(name)), toggle }
}

/** Which columns to show, ticked one by one. */
export const ColumnChoice = ({
  columns,
  onToggle,
}: {
  columns: readonly Column[]
  onToggle: (name: string) => void
}) => (
  <Popover position="bottom-end" trapFocus withRoles shadow="md">
    <Popover.Target>
      <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden="true" />}>
        Colonnes
      </Button>
    </Popover.Target>
    <Popover.Dropdown className="register-columns">
      <fieldset>
        <legend className="visually-hidden">Colonnes à montrer</legend>
        {COLUMNS.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={columns.some((column) => column.name === name)}
            onChange={() => onToggle(name)}
          />
        ))}
      </fieldset>
    </Popover.Dropdown>
  </Popover>
)
