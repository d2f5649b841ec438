import { useQuery } from '@tanstack/react-query'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { SkeletonRows } from '../../web/ui/states.tsx'
import { useSession } from '../access/client.ts'
import { lightCommissionsQuery } from '../commissions/client.ts'
import { ChildList } from './components/ChildList.tsx'
import { mayManageChildren } from './rules.ts'

/** `/management/commissions/children`: the children of members, for who looks after them. */
export function ChildrenPage() {
  const session = useSession()
  const commissions = useQuery(lightCommissionsQuery)
  if (commissions.isPending) return <SkeletonRows rows={5} />
  const names = (commissions.data?._embedded.data ?? [])
    .filter(({ subType }) => subType === 'CHILDREN')
    .map(({ technicalName }) => technicalName)
  if (!session || !mayManageChildren(session, names)) return <NotFound />
  return (
    <Page title="Enfants">
      <ChildList />
    </Page>
  )
}
