import { useQuery } from '@tanstack/react-query'
import { FindFees } from '../../../features/members/membership/fee-states/components/FindFees.tsx'
import { RecentPayments } from '../../../features/orders/offline-payments/undo/components/RecentPayments.tsx'
import { personQuery } from '../../../features/society/persons/client.ts'

/**
 * What a super-administrator whose own fee has lapsed may still do: find persons, record their fees, their own
 * included, and undo that. Without it, a society without card payments could never open its accounts again.
 */
export function RecordFees({ own }: { own: number }) {
  const { data } = useQuery(personQuery(own))
  return (
    <>
      <section className="card stack" aria-labelledby="record-fees">
        <h2 id="record-fees">Enregistrer une cotisation</h2>
        <p>
          Votre adhésion est terminée, mais un super-administrateur peut toujours enregistrer les cotisations reçues par
          chèque, virement ou en espèces, la sienne aussi. Un paiement enregistré pour soi est annoncé aux autres
          administrateurs.
        </p>
        <FindFees start={data} description="Sans recherche, c’est votre propre cotisation" />
      </section>
      <RecentPayments />
    </>
  )
}
