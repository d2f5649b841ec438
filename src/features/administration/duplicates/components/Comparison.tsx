import { formatShortDay, parisDay } from '../../../../shared/dates.ts'
import { GENERAL } from '../../../platform/access/contract.ts'
import { partsOf } from '../../../platform/access/rules.ts'
import { ROLE_LABELS, SOCIETY } from '../../../society/commissions/labels.ts'
import { nameOf, validityOf } from '../../../society/persons/components/PersonFacts.ts'
import { PersonState } from '../../../society/persons/components/PersonState.tsx'
import type { Person } from '../../../society/persons/contract.ts'
import { LABELS, shortLabel } from '../../../society/persons/fields/labels.ts'
import { MEMBERTYPE_LABELS } from '../../../society/persons/labels.ts'
import type { Choices, ComparedRow } from './ComparedRows.ts'
import styles from './Duplicates.module.css'

type Props = {
  persons: [Person, Person]
  /** The account that is kept, and whether the reader may choose it. */
  kept: number
  free: boolean
  rows: readonly ComparedRow[]
  choices: Choices
  onKeep: (id: number) => void
  onTake: (key: string, id: number) => void
}

/** « Administrateur · ski »: of a commission only the technical name is known here. */
function roleInWords(held: string): string {
  const { name, role } = partsOf(held)
  return `${ROLE_LABELS[role]} · ${name === GENERAL ? SOCIETY : name}`
}

/** Rows without a choice, which are merged automatically. */
const FACTS: [label: string, value: (person: Person) => string][] = [
  [LABELS.email, ({ email }) => email ?? ''],
  [LABELS.membertype, ({ membertype }) => (membertype ? MEMBERTYPE_LABELS[membertype].short : '')],
  [shortLabel('accountValidity'), ({ accountValidity }) => validityOf(accountValidity, formatShortDay) ?? 'Aucune'],
  [LABELS.createdAt, ({ createdAt }) => formatShortDay(parisDay(new Date(createdAt)))],
  [
    LABELS.relations,
    ({ relations }) => relations.map(({ relatedUser }) => relatedUser.firstName).join(', ') || 'Aucun',
  ],
  [LABELS.roles, ({ roles }) => roles.map(roleInWords).join(', ') || 'Aucun'],
]

/** Two accounts compared line by line; if they differ, the value to keep can be chosen. */
export function Comparison({ persons, kept, free, rows, choices, onKeep, onTake }: Props) {
  return (
    <div className={styles.comparison}>
      <div className={styles.heads}>
        {persons.map((person) => (
          <label key={person.id} className={person.id === kept ? `${styles.head} ${styles.stays}` : styles.head}>
            <input
              type="radio"
              name="kept"
              checked={person.id === kept}
              disabled={!free && person.id !== kept}
              onChange={() => onKeep(person.id)}
            />
            <strong>{nameOf(person)}</strong>
            <span>
              <PersonState state={person.state} />
            </span>
            <span className="soft small">
              N°&nbsp;{person.id}, {person.id === kept ? 'reste' : 'disparaît'}
            </span>
          </label>
        ))}
      </div>
      {rows.map((row) => (
        <Row key={row.key} row={row} kept={kept} chosen={choices[row.key]} onTake={(id) => onTake(row.key, id)} />
      ))}
      {FACTS.map(([label, value]) => (
        <div key={label} className={styles.line}>
          <span className="soft small">{label}</span>
          {persons.map((person) => (
            <span key={person.id} className={styles.value}>
              {value(person)}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

type RowProps = { row: ComparedRow; kept: number; chosen: number | undefined; onTake: (id: number) => void }

function Row({ row: { key, label, values }, kept, chosen, onTake }: RowProps) {
  const differ = values[0]?.text !== values[1]?.text
  // A value that is missing in the kept account is taken from the other automatically.
  const given = values.find(({ id, text }) => id === kept && text) ?? values.find(({ text }) => text)
  const taken = chosen ?? given?.id ?? kept
  if (!differ)
    return (
      <div className={styles.line}>
        <span className="soft small">{label}</span>
        {values.map(({ id, text }) => (
          <span key={id} className={styles.value}>
            {text || '—'}
          </span>
        ))}
      </div>
    )
  return (
    <div className={styles.line} role="radiogroup" aria-label={label}>
      <span className="soft small">{label}</span>
      {values.map(({ id, text }) => (
        <label key={id} className={`${styles.value} ${styles.choice}`}>
          <input type="radio" name={key} checked={taken === id} disabled={!text} onChange={() => onTake(id)} />
          <span>{text || '—'}</span>
        </label>
      ))}
    </div>
  )
}
