import { Page } from '../../../../web/ui/Page.tsx'
import { Problems } from './components/Problems.tsx'

/** `/management/payments/problems`: refunds and payments that wait for a decision. */
export const ProblemsPage = () => (
  <Page title="Remboursements et anomalies">
    <Problems />
  </Page>
)
