import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../features/platform/access/client.ts'
import { lightCommissionsQuery } from '../../features/society/commissions/client.ts'
import { administeredCommissions, listedCommissions } from '../../features/society/commissions/rules.ts'
import { administrationFor, memberGroupsFor, menuFor } from './navigation.ts'

/**
 * The menus of the signed-in person; if the list of commissions fails to load, its entries are left out without a
 * message.
 */
export function useMenus() {
  const session = useSession()
  const { data, isLoading, failureCount } = useQuery(lightCommissionsQuery)
  const all = data?._embedded.data ?? []
  if (!session) return { items: [], own: [], administration: [], isComplete: false }
  const administered = administeredCommissions(session, all)
  const listed = listedCommissions(session, all)
  return {
    items: menuFor(session, { all, administered, listed }),
    own: memberGroupsFor(session, { all, listed }),
    administration: administrationFor(session, all),
    isComplete: !isLoading || failureCount > 0,
  }
}
