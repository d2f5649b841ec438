import { Page } from '../../../web/ui/Page.tsx'
import { PartnersTab } from './components/PartnersTab.tsx'

/** `/management/partners`: the partners for who administers them. */
export const ManagedPartnersPage = () => (
  <Page title="Gérer les partenaires">
    <PartnersTab />
  </Page>
)
