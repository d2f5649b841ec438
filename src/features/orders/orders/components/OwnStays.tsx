import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { parisDay } from '../../../../shared/dates.ts'
import { NoResult } from '../../../../web/art/empty/NoResult.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { CalendarButton } from '../../../catalogue/reservations/calendar/components/CalendarButton.tsx'
import type { Reservation } from '../../../catalogue/reservations/contract.ts'
import { lineName, occasionInWords, ownLineState } from '../../../catalogue/reservations/labels.ts'
import { BookButton } from '../../../catalogue/resources/components/BookButton.tsx'
import { staysQuery } from '../client.ts'
import styles from './OrderList.module.css'

/** A member's bookings, nearest first: days, state and a link to the order. Past ones are in the list of orders. */
export function OwnStays({ personId }: { personId: number }) {
  const stays = useQuery(staysQuery(personId, parisDay(new Date())))
  if (stays.isError)
    return <ErrorState onRetry={() => void stays.refetch()}>Les réservations n’ont pas pu être chargées.</ErrorState>
  if (!stays.data) return <SkeletonRows rows={2} height={96} />
  const rows = stays.data._embedded.data
  return (
    <section className="stack" aria-labelledby="stays">
      <h2 id="stays">Réservations à venir</h2>
      {rows.length === 0 ? (
        <EmptyState drawing={<NoResult />} action={<BookButton />}>
          Rien de réservé pour les jours à venir.
        </EmptyState>
      ) : (
        <ul className={styles.orders}>
          {rows.map((stay) => (
            <li key={stay.id}>
              <Stay stay={stay} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Stay({ stay }: { stay: Reservation }) {
  const { id, commandId, name, quantity, startDate, endDate, commission } = stay
  const { tone, label } = ownLineState(stay)
  const known = lineName({ ...stay, resourceName: name })
  return (
    <article className={`card ${styles.order}`} aria-label={known}>
      <div className="row between">
        <h3>
          <Link to={`/command/${commandId}`}>
            {name}
            {quantity > 1 && ` × ${quantity}`}
          </Link>
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {startDate && endDate && <p>{occasionInWords(stay)}</p>}
      {commission && <p className="small soft">{commission.name}</p>}
      {startDate && (
        <div className="row">
          <CalendarButton id={id} name={known} />
        </div>
      )}
    </article>
  )
}
