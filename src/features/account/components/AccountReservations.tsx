import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { NoResult } from '../../../web/art/empty/NoResult.tsx'
import { EmptyState } from '../../../web/ui/states.tsx'

/** « Mes réservations »: there are none to show before the resources can be booked. */
export const AccountReservations = () => (
  <section className="stack" aria-labelledby="reservations-title">
    <h2 id="reservations-title">Réservations</h2>
    <EmptyState
      drawing={<NoResult />}
      action={
        <Button component={Link} to="/" variant="default">
          Revenir à l’accueil
        </Button>
      }
    >
      Vous n’avez aucune réservation. Réserver en ligne arrivera avec une prochaine version du portail.
    </EmptyState>
  </section>
)
