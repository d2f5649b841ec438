import { Page } from '../../../web/ui/Page.tsx'
import { OrdersList } from './components/OrdersList.tsx'

/** `/management/commands`: the orders that the administrator may see. */
export const ManagedOrdersPage = () => (
  <Page title="Commandes" crumbs={[{ label: 'Accueil', to: '/' }]}>
    <OrdersList />
  </Page>
)
