import { useQuery } from '@tanstack/react-query'
import { Page } from '../../../web/ui/Page.tsx'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import { ExpectedPaymentList } from '../offline-payments/expected/components/ExpectedPaymentList.tsx'
import { problemsQuery } from './problems/client.ts'
import { Problems } from './problems/components/Problems.tsx'

/** `/management/payments`: money that is awaited, and money that waits for a decision. */
export function PaymentsPage() {
  const decides = useMay(may.manageSociety)
  const { isPending } = useQuery({ ...problemsQuery, enabled: decides })
  return (
    <Page title="Paiements" crumbs={[{ label: 'Accueil', to: '/' }]}>
      <div className="stack-lg">
        {decides && <Problems />}
        {/* Read at once, and shown once it is known how much stands above it. */}
        <div hidden={decides && isPending}>
          <ExpectedPaymentList />
        </div>
      </div>
    </Page>
  )
}
