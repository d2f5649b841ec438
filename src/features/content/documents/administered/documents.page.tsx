import { Page } from '../../../../web/ui/Page.tsx'
import { DocumentsTab } from './components/DocumentsTab.tsx'

/** `/management/documents`: documents for administrators. */
export const ManagedDocumentsPage = () => (
  <Page title="Gérer les documents">
    <DocumentsTab />
  </Page>
)
