import { Page } from '../../../web/ui/Page.tsx'
import { ChildList } from './components/ChildList.tsx'

/** `/management/commissions/children`: the children of members, for those who look after them. */
export const ChildrenPage = () => (
  <Page title="Enfants">
    <ChildList />
  </Page>
)
