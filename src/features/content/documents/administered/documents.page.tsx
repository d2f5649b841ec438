import { Page } from '../../../../web/ui/Page.tsx'
import { DocumentsTab } from './components/DocumentsTab.tsx'

/** `/management/documents`: for who administers a commission, its documents. */
export const ManagedDocumentsPage = () => (
  <Page title="Gérer les documents">
    <DocumentsTab />
  </Page>
)
