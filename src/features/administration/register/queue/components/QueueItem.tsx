import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatEuros } from '../../../../../shared/money.ts'
import { Badge } from '../../../../../web/ui/states.tsx'
import { waiting } from '../../../../members/membership/validation/rules.ts'
import { nameOf, waitingWords } from '../../../../society/persons/components/PersonFacts.ts'
import type { PersonRow } from '../../../../society/persons/contract.ts'
import { MEMBERTYPE_LABELS } from '../../../../society/persons/labels.ts'
import { PersonDecision } from './PersonDecision.tsx'
import styles from './Queue.module.css'

type Props = {
  person: PersonRow
  paid: number | undefined
  now: Date
  from: string
  onHeld: () => void
  onDecided: () => void
}

/** A waiting account: person, progress, waiting time, and the two answers. */
export function QueueItem({ person, paid, now, from, onHeld, onDecided }: Props) {
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <Link to={`/person/${person.id}`} state={{ from }}>
          {nameOf(person)}
        </Link>
        <span className="soft">
          {[person.membertype && MEMBERTYPE_LABELS[person.membertype].short, person.cis].filter(Boolean).join(' · ')}
        </span>
      </div>
      <ul className={`${styles.done} small`}>
        {person.emailConfirmedAt && <Done>E-mail confirmé</Done>}
        <Done>
          Cotisation payée{paid !== undefined && <strong className="nowrap">{` ${formatEuros(paid)}`}</strong>}
        </Done>
      </ul>
      {person.feePaidAt && <Waiting since={person.feePaidAt} now={now} />}
      <PersonDecision person={person} color="night" onHeld={onHeld} onDecided={onDecided} />
    </li>
  )
}

const Done = ({ children }: { children: ReactNode }) => (
  <li>
    <IconCheck size={18} stroke={2.5} aria-hidden="true" />
    <span>{children}</span>
  </li>
)

function Waiting({ since, now }: { since: string; now: Date }) {
  const { hours, late } = waiting(since, now)
  return (
    <span className={styles.wait}>
      <Badge tone={late ? 'bad' : 'quiet'}>{late ? `En retard, ${waitingWords(hours)}` : waitingWords(hours)}</Badge>
    </span>
  )
}
