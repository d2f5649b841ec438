import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { useSession } from '../access/client.ts'
import { may } from '../access/contract.ts'
import { isAllowed } from '../access/rules.ts'
import { ErasureList } from './components/ErasureList.tsx'
import { RetentionList } from './components/RetentionList.tsx'

/** `/management/erasures`: who asked to be erased, and whom the retention rules will erase. */
export function ErasuresPage() {
  const session = useSession()
  if (!session || !isAllowed(session, may.superviseSociety)) return <NotFound />
  return (
    <Page title="Effacements" crumbs={[{ label: 'Personnes', to: '/management/persons' }]}>
      <ErasureList />
      <RetentionList />
    </Page>
  )
}
