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
import { LABELS, shortLabel } from '../../../society/persons/fields/labels.ts'
import type { FreeField } from '../../../society/persons/free-fields/contract.ts'
import { freeWords } from '../../../society/persons/free-fields/labels.ts'
import { FAULT_LABELS, formatSubscriptions, MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import type { RegisterRow } from '../contract.ts'
import styles from './RegisterColumns.module.css'

const soft = (word: string) => <span className="soft">{word}</span>
const validity = ({ accountValidity }: RegisterRow) => validityOf(accountValidity, formatShortDay)

/** Columns that may be shown beside the name. */
const COLUMNS: readonly Column<RegisterRow>[] = [
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
    cell: ({ subscriptions }) => formatSubscriptions(subscriptions),
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

/** Column of a free field, identified by number so that renaming keeps the choice. */
const freeColumn = (field: FreeField): Column<RegisterRow> => ({
  name: `free-${field.id}`,
  label: field.name,
  room: 'roomy',
  card: 'line',
  cell: ({ freeFields }) => freeWords(field, freeFields[field.id]),
})
/** All available columns. */
const columnsWith = (fields: readonly FreeField[]) => [...COLUMNS, ...fields.map(freeColumn)]

const USUAL = ['state', 'membertype', 'cis', 'createdAt', 'accountValidity']

/** Columns chosen in this browser; unknown ones are dropped. */
export function useColumns(fields: readonly FreeField[]) {
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
  const all = columnsWith(fields)
  return { all, columns: all.filter(({ name }) => names.includes(name)), toggle, choose: setNames }
}

type Props = {
  /** Available and shown columns. */
  all: readonly Column<RegisterRow>[]
  columns: readonly Column<RegisterRow>[]
  onToggle: (name: string) => void
}

/** Checkboxes for the columns; only on screens wide enough for more than the default. */
export const ColumnChoice = ({ all, columns, onToggle }: Props) => (
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
        {all.map(({ name, label }) => (
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
