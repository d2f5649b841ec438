import { NoResult } from '../../../web/art/empty/NoResult.tsx'
import { HomeButton } from '../../../web/ui/HomeButton.tsx'
import { EmptyState } from '../../../web/ui/states.tsx'

/** « Mes réservations »: there are none to show before the resources can be booked. */
export const AccountReservations = () => (
  <section className="stack" aria-labelledby="reservations-title">
    <h2 id="reservations-title">Réservations</h2>
    <EmptyState drawing={<NoResult />} action={<HomeButton />}>
      Vous n’avez aucune réservation. Réserver en ligne arrivera avec une prochaine version du portail.
    </EmptyState>
  </section>
)
