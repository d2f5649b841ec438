import { Page } from '../../web/ui/Page.tsx'
import { AwaitedList } from './awaited/components/AwaitedList.tsx'

/** `/management/payments`: money that is awaited. */
export const PaymentsPage = () => (
  <Page title="Paiements attendus" crumbs={[{ label: 'Accueil', to: '/' }]}>
    <AwaitedList />
  </Page>
)
