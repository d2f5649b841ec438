import { IconChevronRight, IconCircleCheck, IconRefreshAlert, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queueQuery } from '../../../features/users/client.ts'
import type { Person } from '../../../features/users/contract.ts'
import { waiting } from '../../../features/users/rules.ts'
import { formatDay } from '../../../shared/dates.ts'
import { type Holder, isAllowed, may } from '../../../shared/permissions.ts'
import { isOver } from './MembershipCard.tsx'

/** « Ce qui m’attend »: what only this member can settle. */
export function WaitingForMe({ person, holder }: { person: Person; holder: Holder }) {
  const queue = useQuery({ ...queueQuery, enabled: isAllowed(holder, may.managePersons) })
  const count = queue.data?.page.totalElements ?? 0
  const now = new Date(queue.dataUpdatedAt)
  const late =
    queue.data?._embedded.data.filter(({ feePaidAt }) => feePaidAt && waiting(feePaidAt, now).late).length ?? 0
  const over = isOver(person)
  const nothing = !over && count === 0 && !queue.isLoading
  return (
    <section className="stack" aria-labelledby="waiting">
      <h2 id="waiting">Ce qui m’attend</h2>
      {over && <ToRenew person={person} />}
      {count > 0 && <ToValidate count={count} late={late} />}
      {nothing && (
        <div className="todo">
          <IconCircleCheck size={28} aria-hidden="true" className="todo-icon good" />
          <div>
            <strong className="todo-title">Tout est à jour</strong>
            <p className="soft">Rien ne vous attend pour l’instant.</p>
          </div>
        </div>
      )}
    </section>
  )
}

const ToRenew = ({ person }: { person: Person }) => (
  <div className="todo urgent">
    <IconRefreshAlert size={28} aria-hidden="true" className="todo-icon bad" />
    <div>
      <strong className="todo-title">Votre cotisation est à renouveler</strong>
      <p>
        Elle était valable jusqu’au {formatDay(person.accountValidity)}. L’association vous enverra par e-mail le lien
        pour la renouveler.
      </p>
    </div>
  </div>
)

const ToValidate = ({ count, late }: { count: number; late: number }) => (
  <Link to="/management/persons" className={late > 0 ? 'todo urgent' : 'todo'}>
    <IconUserCheck size={28} aria-hidden="true" className={late > 0 ? 'todo-icon bad' : 'todo-icon'} />
    <div>
      <strong className="todo-title">{count === 1 ? 'Un compte à valider' : `${count} comptes à valider`}</strong>
      <p className={late > 0 ? 'todo-late' : 'soft'}>{lateWords(count, late)}</p>
    </div>
    <IconChevronRight size={22} aria-hidden="true" className="todo-icon go" />
  </Link>
)

function lateWords(count: number, late: number): string {
  if (late === 0) return 'À traiter sous 24 à 48 h.'
  if (count === 1) return 'En retard\u00a0: il attend depuis plus de 48 h.'
  return `Dont ${late} en retard, depuis plus de 48 h.`
}
