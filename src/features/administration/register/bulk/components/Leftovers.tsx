import { Link } from 'react-router'
import { nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import type { BulkLeftover, Verdict } from '../contract.ts'
import { VERDICT_REASONS } from '../messages.ts'
import styles from './Bulk.module.css'

const SHOWN = 100
const isLeft = (verdict: Verdict | null): verdict is Exclude<Verdict, 'DONE'> => verdict !== null && verdict !== 'DONE'

/** Persons for whom it was not done, each with the reason. */
export const Leftovers = ({ left, total }: { left: readonly BulkLeftover[]; total: number }) =>
  left.length > 0 && (
    <>
      <ul className={`framed ${styles.left}`}>
        {left.map((person) => (
          <li key={person.id}>
            <Link to={`/person/${person.id}`}>{nameOf(person)}</Link>
            {isLeft(person.verdict) && <span className="soft">{VERDICT_REASONS[person.verdict]}</span>}
          </li>
        ))}
      </ul>
      {total > SHOWN && <p className="soft">Voici les {SHOWN} premiers.</p>}
    </>
  )
