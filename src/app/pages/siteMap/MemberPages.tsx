import type { Group } from '../../menus.ts'
import { EntryLists } from '../../shell/EntryLists.tsx'
import { publicGroupsFor } from '../../shell/public-groups.ts'
import { useMenus } from '../../shell/useMenus.ts'

/** Every page that is open to a member. */
export function MemberPages() {
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

/**
 * The menu lists the commissions among the society's pages; here they get a heading of their own, because nothing is
 * collapsed.
 */
function withCommissionsApart({ label, entries }: Group): Group[] {
  const groups: Group[] = [
    { label, entries: entries.filter((entry) => !isCommission(entry)) },
    { label: 'Commissions', entries: entries.filter(isCommission) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
