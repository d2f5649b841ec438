import { Page } from '../../../web/ui/Page.tsx'
import { PartnersTab } from './components/PartnersTab.tsx'

/** `/management/partners`: partners for administrators. */
export const ManagedPartnersPage = () => (
  <Page title="Gérer les partenaires">
    <PartnersTab />
  </Page>
)
