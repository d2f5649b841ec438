import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../../features/siteconfiguration/client.ts'
import type { Person } from '../../../features/users/contract.ts'
import { MEMBERTYPE_LABELS } from '../../../features/users/messages.ts'
import { formatDay, parisDay } from '../../../shared/dates.ts'
import { Emblem } from '../../art/Emblem.tsx'

/** The member's card: who, in which standing, until when. */
export function MembershipCard({ person }: { person: Person }) {
  const { data } = useQuery(configurationQuery)
  const over = isOver(person)
  return (
    <section className={over ? 'pass over' : 'pass'} aria-label="Carte de membre">
      <header>
        <Emblem size={48} />
        <p className="pass-society">{data?.association.name}</p>
      </header>
      <p className="pass-name">
        {person.firstName} {person.lastName}
      </p>
      <dl>
        <div>
          <dt>Membre</dt>
          <dd>N° {String(person.id).padStart(5, '0')}</dd>
        </div>
        {person.membertype && (
          <div>
            <dt>Statut</dt>
            <dd>{MEMBERTYPE_LABELS[person.membertype].short}</dd>
          </div>
        )}
        {person.cis && (
          <div>
            <dt>Centre</dt>
            <dd>{person.cis}</dd>
          </div>
        )}
      </dl>
      <div className="pass-foot">
        <p>
          Valable jusqu’au
          <strong>{formatDay(person.accountValidity)}</strong>
        </p>
        <span className="pass-state">{over ? 'Expirée' : 'Active'}</span>
      </div>
    </section>
  )
}

/** The paid period has ended, whether the nightly job has said so yet or not. */
export const isOver = (person: Person) => person.state === 'EXPIRED' || person.accountValidity < parisDay(new Date())
