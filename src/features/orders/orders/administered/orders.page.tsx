import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '../../../../web/ui/Page.tsx'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import { OrdersList } from './components/OrdersList.tsx'

/** `/management/commands`: the orders that the administrator may see. */
export function ManagedOrdersPage() {
  const keepsAccounts = useMay(may.keepAccounts)
  return (
    <Page
      title="Commandes"
      aside={
        keepsAccounts && (
          <div className="row">
            <Button component={Link} to="/management/payments" variant="default">
              Paiements
            </Button>
            <Button component={Link} to="/management/accounts" variant="default">
              Comptabilité
            </Button>
          </div>
        )
      }
    >
      <OrdersList />
    </Page>
  )
}
