import { Page } from '../../../web/ui/Page.tsx'
import { ExpectedPaymentList } from '../offline-payments/expected/components/ExpectedPaymentList.tsx'

/** `/management/payments`: money that is awaited. */
export const PaymentsPage = () => (
  <Page title="Paiements attendus" crumbs={[{ label: 'Accueil', to: '/' }]}>
    <ExpectedPaymentList />
  </Page>
)
