import { Page } from '../../web/ui/Page.tsx'
import { useMay } from '../access/client.ts'
import { may } from '../access/contract.ts'
import { AwaitedList } from './awaited/components/AwaitedList.tsx'
import { Problems } from './problems/components/Problems.tsx'

/** `/management/payments`: money that is awaited, and money that waits for a decision. */
export function PaymentsPage() {
  const decides = useMay(may.manageSociety)
  return (
    <Page title="Paiements" crumbs={[{ label: 'Accueil', to: '/' }]}>
      <div className="stack-lg">
        {decides && <Problems />}
        <AwaitedList />
      </div>
    </Page>
  )
}
