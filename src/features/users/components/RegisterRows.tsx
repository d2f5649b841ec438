import { Link } from 'react-router'
import { formatShortDay, parisDay } from '../../../shared/dates.ts'
import { SortHead } from '../../../web/ui/table.tsx'
import type { PersonRow } from '../contract.ts'
import { MEMBERTYPE_LABELS } from '../messages.ts'
import { nameOf, validityOf } from './PersonFacts.ts'
import { PersonState } from './PersonState.tsx'
import type { Sort, SortField } from './RegisterView.ts'

const COLUMNS: { field: SortField; label: string; className?: string }[] = [
  { field: 'id', label: 'N°', className: 'number wide' },
  { field: 'lastName', label: 'Membre' },
  { field: 'state', label: 'État' },
  { field: 'membertype', label: 'Statut' },
  { field: 'cis', label: 'Centre' },
  { field: 'createdAt', label: 'Inscription', className: 'number wide' },
  { field: 'accountValidity', label: 'Validité', className: 'number' },
]

const statusOf = (person: PersonRow) => person.membertype && MEMBERTYPE_LABELS[person.membertype].short
const lastFirst = ({ firstName, lastName }: PersonRow) => `${lastName} ${firstName}`

type Props = { rows: PersonRow[]; from: string }

/** The register on a wide screen: a row opens by click, and by key from its name. */
export function RegisterTable({ rows, from, sort, onSort }: Props & { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <table className="table" aria-labelledby="register">
      <thead>
        <tr>
          {COLUMNS.map(({ field, label, className }) => (
            <SortHead
              key={field}
              {...(className && { className })}
              sorted={sort.field === field ? sort.direction : undefined}
              onSort={(direction) => onSort({ field, direction })}
            >
              {label}
            </SortHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((person) => (
          <tr key={person.id} className="opens">
            <td className="number wide soft">{person.id}</td>
            <th scope="row">
              <Link to={`/person/${person.id}`} state={{ from }}>
                {lastFirst(person)}
              </Link>
              <div className="soft small register-mail">{person.email}</div>
            </th>
            <td>
              <PersonState state={person.state} />
            </td>
            <td>{statusOf(person)}</td>
            <td>{person.cis}</td>
            <td className="number wide">{formatShortDay(parisDay(new Date(person.createdAt)))}</td>
            <td className="number">
              {validityOf(person.accountValidity, formatShortDay) ?? <span className="soft">Aucune</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The register on a phone. */
export const RegisterCards = ({ rows, from }: Props) => (
  <ul className="register-cards">
    {rows.map((person) => (
      <li key={person.id}>
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

function validityWords({ accountValidity }: PersonRow) {
  const until = validityOf(accountValidity, formatShortDay)
  return until ? `Jusqu’au ${until}` : 'Aucune cotisation'
}
