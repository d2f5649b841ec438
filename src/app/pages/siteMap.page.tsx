import { Suspense } from 'react'
import { hasLapsed, useSession } from '../../features/platform/access/client.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { SkeletonRows } from '../../web/ui/states.tsx'
import { EntryLists } from '../shell/EntryLists.tsx'
import { publicGroupsFor } from '../shell/public-groups.ts'

/** Loaded lazily, because visitors don't need the members' table of screens. */
const MemberPages = lazyComponent(() => import('./siteMap/MemberPages.tsx'), 'MemberPages')

/** `/plan-du-site`: every page open to the person, besides menus and search (RGAA 12.1). */
export function SiteMapPage() {
  const session = useSession()
  const isMember = session !== undefined && !hasLapsed(session)
  return (
    <Page title="Plan du site">
      {isMember ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <MemberPages />
        </Suspense>
      ) : (
        <EntryLists groups={publicGroupsFor(false)} />
      )}
    </Page>
  )
}
