import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useSession } from '../../features/access/client.ts'
import { lightCommissionsQuery } from '../../features/commissions/client.ts'
import { mayAdminister } from '../../features/commissions/rules.ts'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { ErrorState, SkeletonRows } from '../../web/ui/states.tsx'
import styles from './General.module.css'

const ChildList = lazy(async () => ({
  default: (await import('../../features/children/components/ChildList.tsx')).ChildList,
}))

/**
 * `/management/commissions/commissionWrapper/{commissionName}/{commissionId}`: a commission for who administers it, its parts
 * as tabs. `later` stands for a commission whose parts are still to come.
 */
export function CommissionWrapperPage({ later }: { later: ReactNode }) {
  const session = useSession()
  const { commissionName, commissionId } = useParams()
  const { data, isError, refetch } = useQuery(lightCommissionsQuery)
  if (isError)
    return (
      <Page title="Commission">
        <ErrorState onRetry={() => void refetch()}>Cette commission n’a pas pu être chargée.</ErrorState>
      </Page>
    )
  if (!data) return <SkeletonRows rows={5} />
  const commission = data._embedded.data.find(
    ({ id, technicalName }) => technicalName === commissionName && String(id) === commissionId,
  )
  if (!session || !commission || !mayAdminister(session, commission)) return <NotFound />
  if (commission.subType !== 'CHILDREN') return later
  return (
    <Page title={commission.name}>
      <nav className={styles.tabs} aria-label={commission.name}>
        <Link to="?onglet=enfants" aria-current="page">
          Enfants
        </Link>
      </nav>
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <ChildList />
      </Suspense>
    </Page>
  )
}
