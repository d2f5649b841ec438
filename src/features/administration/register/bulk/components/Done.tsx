import { Link } from 'react-router'
import { counted } from '../../../../../shared/counted.ts'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import styles from './Bulk.module.css'

type Props = { done: readonly { id: number; firstName: string; lastName: string }[]; total: number }

/** « 12 faits »: a collapsible list of the persons for whom it was done. */
export const Done = ({ done, total }: Props) =>
  done.length > 0 && (
    <details className={styles.done}>
      <summary>{counted(total, 'fait')}</summary>
      <ul className={`framed ${styles.left}`}>
        {done.map((person) => (
          <li key={person.id}>
            <Link to={`/person/${person.id}`}>{nameOf(person)}</Link>
          </li>
        ))}
      </ul>
      {total > done.length && <p className="soft">Voici les {done.length} premiers.</p>}
    </details>
  )
