import { Link, useNavigate } from 'react-router'
import { formatShortDay } from '../../../shared/dates.ts'
import type { PersonRow } from '../contract.ts'
import { PersonState } from './PersonState.tsx'

const COLUMNS = [
  { field: 'lastName', label: 'Nom' },
  { field: 'membertype', label: 'Statut' },
  { field: 'cis', label: 'Centre' },
  { field: 'state', label: 'État' },
  { field: 'accountValidity', label: 'Validité' },
] as const

type Props = { persons: PersonRow[]; sort: string; onSort: (sort: string) => void }

const validity = (person: PersonRow) =>
  person.accountValidity > '1970-01-01' ? formatShortDay(person.accountValidity) : '–'

/** The register: a table on wide screens, cards on phones. */
export function RegisterTable({ persons, sort, onSort }: Props) {
  const navigate = useNavigate()
  const [field, direction] = sort.split(',')
  return (
    <>
      <table className="register only-wide">
        <caption className="visually-hidden">Les membres ; une ligne s’ouvre d’un clic</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => {
              const sorted = column.field === field
              const next = sorted && direction === 'asc' ? 'desc' : 'asc'
              return (
                <th
                  key={column.field}
                  scope="col"
                  aria-sort={sorted ? (direction === 'asc' ? 'ascending' : 'descending') : 'none'}
                >
                  <button type="button" onClick={() => onSort(`${column.field},${next}`)}>
                    {column.label}
                    <span aria-hidden="true">{sorted ? (direction === 'asc' ? '↑' : '↓') : ''}</span>
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {persons.map((person) => (
            // The link inside carries the keyboard; the row only widens its target for a mouse.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <tr key={person.id} onClick={() => void navigate(`/person/${person.id}`)}>
              <td>
                <Link className="name" to={`/person/${person.id}`} onClick={(event) => event.stopPropagation()}>
                  {person.lastName} {person.firstName}
                </Link>
                <div className="small soft">{person.email}</div>
              </td>
              <td>{person.membertype}</td>
              <td>{person.cis}</td>
              <td>
                <PersonState state={person.state} />
              </td>
              <td className="nowrap">{validity(person)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="cards-list only-narrow">
        {persons.map((person) => (
          <li key={person.id}>
            <Link to={`/person/${person.id}`}>
              <span className="row between">
                <strong>
                  {person.lastName} {person.firstName}
                </strong>
                <PersonState state={person.state} />
              </span>
              <span className="small soft">
                {[person.membertype, person.cis, `valable ${validity(person)}`].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
