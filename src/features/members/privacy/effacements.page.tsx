import { Page } from '../../../web/ui/Page.tsx'
import { ErasureList } from './components/ErasureList.tsx'
import { RetentionList } from './components/RetentionList.tsx'

/** `/management/erasures`: who asked to be erased, and whom the retention rules will erase. */
export const ErasuresPage = () => (
  <Page title="Effacements" crumbs={[{ label: 'Registre', to: '/management/persons' }]}>
    <ErasureList />
    <RetentionList />
  </Page>
)
