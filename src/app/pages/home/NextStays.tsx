import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Reservation } from '../../../features/catalogue/reservations/contract.ts'
import { OWN_LINE_STATES, occasionInWords } from '../../../features/catalogue/reservations/labels.ts'
import { Badge } from '../../../web/ui/states.tsx'
import styles from './Waiting.module.css'

/** So many of the nearest; the others are in the account. */
const SHOWN = 3

/** The member's next reservations, the nearest first; nothing where there is none (rules#home). */
export function NextStays({ stays, personId }: { stays: readonly Reservation[]; personId: number }) {
  if (stays.length === 0) return null
  return (
    <section className="stack" aria-labelledby="next-stays">
      <div className="row between">
        <h2 id="next-stays">Mes prochaines réservations</h2>
        {stays.length > SHOWN && (
          <Link to={`/accountWrapper/${personId}?onglet=reservations`} className="link-button">
            Toutes mes réservations
          </Link>
        )}
      </div>
      <ul className={`framed ${styles.todos}`}>
        {stays.slice(0, SHOWN).map((stay) => (
          <li key={stay.id}>
            <NextStay stay={stay} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NextStay({ stay }: { stay: Reservation }) {
  const { commandId, name, quantity, state } = stay
  const { tone, label } = OWN_LINE_STATES[state]
  return (
    <Link to={`/command/${commandId}`} className={styles.todo}>
      <span className={styles.icon}>
        <IconCalendarEvent size={24} aria-hidden="true" />
      </span>
      <div>
        <strong className={styles.title}>
          {name}
          {quantity > 1 && `\u00a0×\u00a0${quantity}`}
        </strong>
        <p className="soft">
          {occasionInWords(stay)} <Badge tone={tone}>{label}</Badge>
        </p>
      </div>
      <IconChevronRight size={22} aria-hidden="true" className={styles.go} />
    </Link>
  )
}
