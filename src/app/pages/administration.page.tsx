import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { setupQuery } from '../../features/operations/onboarding/client.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { SkeletonRows } from '../../web/ui/states.tsx'
import { useAdministrationGroups } from '../shell/administration.ts'
import { EntryLists } from '../shell/EntryLists.tsx'
import { GroupedEntries } from '../shell/GroupedEntries.tsx'
import { formerTab } from './administration/former.ts'

const SetupLine = lazyComponent(
  () => import('../../features/operations/onboarding/components/SetupGuide.tsx'),
  'SetupLine',
)

/** `/management`: every page of the administration that is open to the person. */
export function AdministrationPage() {
  const groups = useAdministrationGroups()
  if (groups?.length === 0) return <NotFound />
  return (
    <Page title="Administration">
      <Groups />
    </Page>
  )
}

/** `/management/general`: the same for administrators of the society, with the remaining first steps. */
export function GeneralPage() {
  const [params] = useSearchParams()
  const setup = useQuery(setupQuery)
  const moved = formerTab(params)
  if (moved) return <Navigate to={moved} replace />
  return (
    <Page title="Administration générale">
      {setup.isLoading ? (
        <SkeletonRows rows={6} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {setup.data?.open && <SetupLine />}
          <Groups />
        </Suspense>
      )}
    </Page>
  )
}

/** All groups at once if there is room, else one of them open. */
function Groups() {
  const groups = useAdministrationGroups()
  const wide = useMediaQuery('(min-width: 37.5em)', true, { getInitialValueInEffect: false })
  if (!groups) return <SkeletonRows rows={6} />
  if (!wide)
    return (
      <div className="card">
        <GroupedEntries groups={groups} />
      </div>
    )
  return <EntryLists groups={groups} />
}
