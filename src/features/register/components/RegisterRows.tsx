import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { formatShortDay } from '../../../shared/dates.ts'
import { SortHead } from '../../../web/ui/table.tsx'
import { nameOf, validityOf } from '../../persons/components/PersonFacts.ts'
import { PersonState } from '../../persons/components/PersonState.tsx'
import type { PersonRow } from '../../persons/contract.ts'
import { MEMBERTYPE_LABELS } from '../../persons/labels.ts'
import { isPicked, type Picked, pick, pickPage } from '../bulk/components/Picked.ts'
import type { COLUMNS } from './RegisterColumns.tsx'
import type { Sort } from './RegisterView.ts'

const lastFirst = ({ firstName, lastName }: PersonRow) => `${lastName} ${firstName}`

type Props = { rows: PersonRow[]; from: string; picked: Picked; onPick: (picked: Picked) => void }
type TableProps = Props & {
  columns: readonly (typeof COLUMNS)[number][]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/** The register on a wide screen: a row opens by click, and by key from its name. */
export function RegisterTable({ rows, from, picked, onPick, columns, sort, onSort }: TableProps) {
  const page = rows.map(({ id }) => id)
  const chosen = page.filter((id) => isPicked(picked, id)).length
  const sorted = (field: Sort['field']) => (sort?.field === field ? sort.direction : undefined)
  return (
    <table className="table register-table" aria-labelledby="register">
      <thead>
        <tr>
          <th className="register-pick">
            <Checkbox
              aria-label="Choisir tous les membres de cette page"
              checked={chosen === page.length}
              indeterminate={chosen > 0 && chosen < page.length}
              onChange={() => onPick(pickPage(picked, page))}
            />
          </th>
          <SortHead sorted={sorted('lastName')} onSort={(direction) => onSort({ field: 'lastName', direction })}>
            Membre
          </SortHead>
          {columns.map(({ name, label, sort: field, className }) =>
            field ? (
              <SortHead
                key={name}
                {...(className && { className })}
                sorted={sorted(field)}
                onSort={(direction) => onSort({ field, direction })}
              >
                {label}
              </SortHead>
            ) : (
              <th key={name} scope="col" className={`plain-head ${className ?? ''}`}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((person) => (
          <tr key={person.id} className={isPicked(picked, person.id) ? 'opens picked' : 'opens'}>
            <td className="register-pick">
              <PickOne person={person} page={page} picked={picked} onPick={onPick} />
            </td>
            <th scope="row">
              <Link to={`/person/${person.id}`} state={{ from }}>
                {lastFirst(person)}
              </Link>
              <div className="soft small register-mail">{person.email}</div>
            </th>
            {columns.map(({ name, className, cell }) => (
              <td key={name} className={className}>
                {cell(person)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type One = { person: PersonRow; page: number[] } & Pick<Props, 'picked' | 'onPick'>

const PickOne = ({ person, page, picked, onPick }: One) => (
  <Checkbox
    aria-label={`Choisir ${nameOf(person)}`}
    checked={isPicked(picked, person.id)}
    onChange={() => onPick(pick(picked, person.id, page))}
  />
)

/** The register on a phone. */
export function RegisterCards({ rows, from, picked, onPick }: Props) {
  const page = rows.map(({ id }) => id)
  return (
    <ul className="register-cards">
      {rows.map((person) => (
        <li key={person.id} className={isPicked(picked, person.id) ? 'register-choice picked' : 'register-choice'}>
          <PickOne person={person} page={page} picked={picked} onPick={onPick} />
          <Link to={`/person/${person.id}`} state={{ from }} className="register-card">
            <span className="register-card-name">{nameOf(person)}</span>
            <PersonState state={person.state} />
            <span className="soft wide-line">{[statusOf(person), person.cis].filter(Boolean).join(' · ')}</span>
            <span className="soft small wide-line">{validityWords(person)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const statusOf = (person: PersonRow) => person.membertype && MEMBERTYPE_LABELS[person.membertype].short

function validityWords({ accountValidity }: PersonRow) {
  const until = validityOf(accountValidity, formatShortDay)
  return until ? `Jusqu’au ${until}` : 'Aucune cotisation'
}
