import { Link } from 'react-router'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import styles from './WithoutAddress.module.css'

/** Number of names shown at first; the rest unfolds. The server names at most a hundred. */
const FEW = 6
const MOST_NAMED = 100

type PersonName = { id: number; firstName: string; lastName: string }

/** Members whose letter and label carry only their name. */
export function WithoutAddress({ persons }: { persons: readonly PersonName[] }) {
  const opensPersons = useMay(may.managePersons)
  const names = (
    <ul className={styles.names}>
      {persons.map(({ id, firstName, lastName }) => (
        <li key={id}>
          {opensPersons ? (
            <Link to={`/person/${id}`} className="link-button">{`${lastName} ${firstName}`}</Link>
          ) : (
            `${lastName} ${firstName}`
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <p>Leur lettre et leur étiquette ne portent que leur nom.</p>
      {persons.length <= FEW ? (
        names
      ) : (
        <details>
          <summary>
            Voir {persons.length < MOST_NAMED ? `les ${persons.length} noms` : `les ${MOST_NAMED} premiers noms`}
          </summary>
          {names}
        </details>
      )}
    </>
  )
}
