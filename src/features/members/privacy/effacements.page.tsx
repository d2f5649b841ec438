import { Page } from '../../../web/ui/Page.tsx'
import { ErasureList } from './components/ErasureList.tsx'
import { RetentionList } from './components/RetentionList.tsx'

/** `/management/erasures`: requests for erasure, and members whom the retention rules will erase. */
export const ErasuresPage = () => (
  <Page title="Effacements">
    <ErasureList>
      <RetentionList />
    </ErasureList>
  </Page>
)
