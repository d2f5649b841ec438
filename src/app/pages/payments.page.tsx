import { useQuery } from '@tanstack/react-query'
import { ExportFees } from '../../features/members/membership/fee-states/components/ExportFees.tsx'
import { FindFees } from '../../features/members/membership/fee-states/components/FindFees.tsx'
import { freshnessQuery } from '../../features/orders/bank-statements/client.ts'
import { OldStatements } from '../../features/orders/bank-statements/components/OldStatements.tsx'
import { ExpectedPaymentList } from '../../features/orders/offline-payments/expected/components/ExpectedPaymentList.tsx'
import { recentPaymentsQuery } from '../../features/orders/offline-payments/undo/client.ts'
import { RecentPayments } from '../../features/orders/offline-payments/undo/components/RecentPayments.tsx'
import { useMay } from '../../features/platform/access/client.ts'
import { may } from '../../features/platform/access/contract.ts'
import { Page } from '../../web/ui/Page.tsx'
import { SkeletonRows } from '../../web/ui/states.tsx'

/**
 * `/management/payments`: expected payments; a treasurer, who has no access to the register, finds fees to record here.
 */
export function PaymentsPage() {
  const records = useMay(may.recordMoney)
  const readsRegister = useMay(may.managePersons)
  const freshness = useQuery(freshnessQuery)
  const recent = useQuery({ ...recentPaymentsQuery, enabled: records })
  // The list is loaded meanwhile, but rendered together with the parts above it, which would otherwise push it down.
  const isHeld = freshness.isLoading || recent.isLoading
  return (
    <Page title="Paiements attendus">
      {isHeld && <SkeletonRows rows={8} />}
      <div hidden={isHeld}>
        <div className="stack-lg">
          <OldStatements />
          {records && <RecentPayments />}
          <ExpectedPaymentList />
          {records && !readsRegister && (
            <section className="card stack" aria-labelledby="fees">
              <div className="row between">
                <h2 id="fees">Enregistrer une cotisation</h2>
                <ExportFees />
              </div>
              <p>Une cotisation reçue par chèque, virement ou en espèces, que personne n’a commandée.</p>
              <FindFees />
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}
