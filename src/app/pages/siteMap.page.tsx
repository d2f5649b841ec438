import { hasLapsed, useSession } from '../../features/platform/access/client.ts'
import { Page } from '../../web/ui/Page.tsx'
import type { Group } from '../menus.ts'
import { EntryLists } from '../shell/EntryLists.tsx'
import { publicGroupsFor } from '../shell/navigation.ts'
import { useMenus } from '../shell/useMenus.ts'

/** `/plan-du-site`: every page open to the person, besides menus and search (RGAA 12.1). */
export function SiteMapPage() {
  const session = useSession()
  const isMember = session !== undefined && !hasLapsed(session)
  return <Page title="Plan du site">{isMember ? <OfMember /> : <EntryLists groups={publicGroupsFor(false)} />}</Page>
}

function OfMember() {
  const { own, administration } = useMenus()
  return (
    <>
      <EntryLists groups={[...own.flatMap(withCommissionsApart), ...publicGroupsFor(true)]} />
      {administration.length > 0 && (
        <section className="stack" aria-labelledby="administration">
          <h2 id="administration">Administration</h2>
          <EntryLists groups={administration} heading="h3" />
        </section>
      )}
    </>
  )
}

const isCommission = ({ to }: Group['entries'][number]) => to.startsWith('/commission/')

/** The menu lists commissions among the society's pages; where nothing folds they get a heading of their own. */
function withCommissionsApart({ label, entries }: Group): Group[] {
  const groups: Group[] = [
    { label, entries: entries.filter((entry) => !isCommission(entry)) },
    { label: 'Commissions', entries: entries.filter(isCommission) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
