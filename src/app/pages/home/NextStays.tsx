import { Link } from 'react-router'
import type { Reservation } from '../../../features/catalogue/reservations/contract.ts'
import { occasionInWords, ownLineState } from '../../../features/catalogue/reservations/labels.ts'
import { Row, Rows } from '../../../web/ui/Rows.tsx'
import { Badge } from '../../../web/ui/states.tsx'

/** Number of reservations shown; the others are in the account. */
const SHOWN = 3

/** The member's next reservations, nearest first; renders nothing without any (rules#home). */
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
      <Rows>
        {stays.slice(0, SHOWN).map((stay) => (
          <li key={stay.id}>
            <NextStay stay={stay} />
          </li>
        ))}
      </Rows>
    </section>
  )
}

function NextStay({ stay }: { stay: Reservation }) {
  const { commandId, name, quantity } = stay
  const { tone, label } = ownLineState(stay)
  return (
    <Row
      to={`/command/${commandId}`}
      title={quantity > 1 ? `${name}\u00a0×\u00a0${quantity}` : name}
      detail={occasionInWords(stay)}
      end={<Badge tone={tone}>{label}</Badge>}
    />
  )
}
