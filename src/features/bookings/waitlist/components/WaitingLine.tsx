import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { formatDay, formatDays, formatMoment, parisDay } from '../../../../shared/dates.ts'
import { Badge, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { lineQuery } from '../client.ts'
import type { InLine } from '../contract.ts'
import { placeInLine } from '../labels.ts'

/** Waitlist of a resource, first come first, for its administrators (rules#waiting-list). */
export function WaitingLine({ resourceId, offerHours }: { resourceId: number; offerHours: number }) {
  const { data, isError, refetch } = useQuery(lineQuery(resourceId))
  return (
    <section id="attente" className="card stack" aria-labelledby="waiting-title">
      <h2 id="waiting-title">Liste d’attente</h2>
      <p className="soft">
        Quand une place se libère, elle est proposée par e-mail à la première personne à qui elle convient, et gardée
        pour elle {counted(offerHours, 'heure')}. Ensuite, c’est le tour de la suivante.
      </p>
      {!data && !isError && <SkeletonRows rows={1} />}
      {!data && isError && (
        <ErrorState onRetry={() => void refetch()}>La liste d’attente n’a pas pu être chargée.</ErrorState>
      )}
      {data && data.rows.length === 0 && <p>Personne n’attend.</p>}
      {data && data.rows.length > 0 && (
        <ol className="plain">
          {data.rows.map((waiting) => (
            <OneInLine key={waiting.id} waiting={waiting} />
          ))}
        </ol>
      )}
    </section>
  )
}

function OneInLine({
  waiting: { person, quantity, startDate, endDate, createdAt, rank, state, offerUntil },
}: {
  waiting: InLine
}) {
  const request = [quantity > 1 && `${quantity} articles`, startDate && endDate && formatDays(startDate, endDate)]
  return (
    <li className="row between">
      <div>
        <strong>
          {person.firstName} {person.lastName}
        </strong>
        <div className="soft small">
          {[...request, `depuis le ${formatDay(parisDay(new Date(createdAt)))}`].filter(Boolean).join(', ')}
        </div>
      </div>
      {state === 'OFFERED' && offerUntil ? (
        <Badge tone="good">Gardée jusqu’au {formatMoment(offerUntil)}</Badge>
      ) : (
        <Badge tone="quiet">{placeInLine(rank ?? 1)}</Badge>
      )}
    </li>
  )
}
