import { hasLapsed, useSession } from '../../features/platform/access/client.ts'
import { Page } from '../../web/ui/Page.tsx'
import { EntryLists } from '../shell/EntryLists.tsx'
import { publicGroupsFor } from '../shell/navigation.ts'
import { useMenus } from '../shell/useMenus.ts'

/** `/plan-du-site`: every page that is open to whoever looks, beside the menus and the search (RGAA 12.1). */
export function SiteMapPage() {
  const session = useSession()
  const isMember = session !== undefined && !hasLapsed(session)
  return <Page title="Plan du site">{isMember ? <OfMember /> : <EntryLists groups={publicGroupsFor(false)} />}</Page>
}

function OfMember() {
  const { own, administration } = useMenus()
  return <EntryLists groups={[...own, ...administration, ...publicGroupsFor(true)]} />
}
