import { useQuery } from '@tanstack/react-query'
import { Row, Rows } from '../../../../web/ui/Rows.tsx'
import { participantsOf } from '../../../catalogue/resources/administered/components/addresses.ts'
import { eventsQuery } from '../client.ts'
import { coversInWords, whenInWords } from '../labels.ts'

type Props = { commission: { id: number; technicalName: string } }

/** Coming events of a commission, each with a link to its participants; renders nothing without one. */
export function ComingEvents({ commission }: Props) {
  const { data = [] } = useQuery(eventsQuery(commission.id))
  if (data.length === 0) return null
  return (
    <section className="stack" aria-labelledby="coming-events">
      <h2 id="coming-events">Événements à venir</h2>
      <Rows>
        {data.map((event) => (
          <li key={event.id}>
            <Row
              to={participantsOf(commission, event.id)}
              title={event.name}
              detail={[whenInWords(event), coversInWords(event), event.awaited > 0 && `${event.awaited} à régler`]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </Rows>
    </section>
  )
}
