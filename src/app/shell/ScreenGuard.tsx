import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { useHolder } from '../../features/platform/access/client.ts'
import { lightCommissionsQuery } from '../../features/society/commissions/client.ts'
import { owners } from '../../web/offline/owners.ts'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { ErrorState, SkeletonRows } from '../../web/ui/states.tsx'
import { concernedBy, isOpen, needsCommissions } from '../screen-rights.ts'
import type { Screen } from '../screens.ts'

/**
 * Renders a screen if the table opens it to the holder, else the same « not found » as for an unknown address. A screen
 * about a commission receives it (`useOutletContext`).
 */
export function ScreenGuard({ screen }: { screen: Screen }) {
  const holder = useHolder()
  const address = useParams()
  const needed = needsCommissions(screen)
  const { data, isError, refetch } = useQuery({ ...lightCommissionsQuery, enabled: needed })
  // A round is stored on the phone and needs no list of commissions: the server checks each request anyway.
  if (needed && !data && screen === '/calendrier/tournee' && holder && owners().includes(holder.userId))
    return <Outlet />
  if (needed && !data)
    return isError ? (
      <Page title="Commission">
        <ErrorState onRetry={() => void refetch()}>Cette commission n’a pas pu être chargée.</ErrorState>
      </Page>
    ) : (
      <SkeletonRows rows={5} />
    )
  const concerned = concernedBy(screen, data?._embedded.data ?? [], address)
  if (!holder || !isOpen(holder, screen, concerned)) return <NotFound />
  return <Outlet context={concerned[0]} />
}
