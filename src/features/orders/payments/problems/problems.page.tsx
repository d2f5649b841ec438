import { Page } from '../../../../web/ui/Page.tsx'
import { Problems } from './components/Problems.tsx'

/** `/management/payments/problems`: money that waits for a decision. */
export const ProblemsPage = () => (
  <Page title="Remboursements et anomalies">
    <Problems />
  </Page>
)
