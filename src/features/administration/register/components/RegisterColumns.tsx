import '@mantine/core/styles/Popover.css'
import { Button, Checkbox, Popover } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import { formatShortDay, parisDay } from '../../../../shared/dates.ts'
import { readablePhone } from '../../../../shared/phones.ts'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { Badge } from '../../../../web/ui/states.tsx'
import { validityOf } from '../../../society/persons/components/PersonFacts.ts'
import { PersonState } from '../../../society/persons/components/PersonState.tsx'
import type { PersonRow } from '../../../society/persons/contract.ts'
import { LABELS, shortLabel } from '../../../society/persons/fields/labels.ts'
import { FAULT_LABELS, MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import styles from './RegisterColumns.module.css'

const soft = (word: string) => <span className="soft">{word}</span>
const validity = ({ accountValidity }: PersonRow) => validityOf(accountValidity, formatShortDay)

/** What the register may show beside the name. */
const COLUMNS: readonly Column<PersonRow>[] = [
  { name: 'id', label: shortLabel('id'), align: 'number', room: 'roomy', cell: ({ id }) => soft(String(id)) },
  {
    name: 'state',
    label: shortLabel('state'),
    card: 'beside',
    cell: ({ state, emailFault }) => (
      <>
        <PersonState state={state} />
        {emailFault && emailFault !== 'COMPLAINT' && <Badge tone="warn">{LABELS.emailFault}</Badge>}
      </>
    ),
  },
  {
    name: 'membertype',
    label: shortLabel('membertype'),
    card: 'line',
    cell: ({ membertype }) => membertype && MEMBERTYPE_LABELS[membertype].short,
  },
  { name: 'cis', label: shortLabel('cis'), card: 'line', cell: ({ cis }) => cis },
  {
    name: 'phone',
    label: shortLabel('phone'),
    room: 'roomy',
    cell: ({ phone }) => phone && <span className="nowrap">{readablePhone(phone)}</span>,
  },
  {
    name: 'birthDate',
    label: shortLabel('birthDate'),
    align: 'number',
    room: 'roomy',
    cell: ({ birthDate }) => birthDate && formatShortDay(birthDate),
  },
  {
    name: 'subscriptions',
    label: shortLabel('subscriptions'),
    room: 'roomy',
    cell: ({ subscriptions }) => subscriptions.join(', '),
  },
  {
    name: 'newsletter',
    label: shortLabel('newsletterOptIn'),
    room: 'roomy',
    cell: ({ newsletterOptIn }) => (newsletterOptIn ? 'Oui' : soft('Non')),
  },
  {
    name: 'email',
    label: LABELS.emailFault,
    room: 'roomy',
    cell: ({ emailFault }) => emailFault && FAULT_LABELS[emailFault],
  },
  {
    name: 'createdAt',
    label: shortLabel('createdAt'),
    align: 'number',
    room: 'roomy',
    cell: ({ createdAt }) => formatShortDay(parisDay(new Date(createdAt))),
  },
  {
    name: 'accountValidity',
    label: shortLabel('accountValidity'),
    align: 'number',
    card: 'small',
    cell: (person) => validity(person) ?? soft('Aucune'),
    onCard: (person) => (validity(person) ? `Jusqu’au ${validity(person)}` : 'Aucune cotisation'),
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
  return { columns: COLUMNS.filter(({ name }) => names.includes(name)), toggle, choose: setNames }
}

type Props = {
  columns: readonly Column<PersonRow>[]
  onToggle: (name: string) => void
}

/** Which columns to show, ticked one by one; where there is room for more than the usual ones. */
export const ColumnChoice = ({ columns, onToggle }: Props) => (
  <Popover position="bottom-end" trapFocus withRoles shadow="md">
    <Popover.Target>
      <Button
        variant="default"
        className={styles.button ?? ''}
        leftSection={<IconColumns3 size={18} aria-hidden="true" />}
      >
        Colonnes
      </Button>
    </Popover.Target>
    <Popover.Dropdown className={styles.columns ?? ''}>
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
