import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useOutletContext } from 'react-router'
import type { LightCommission } from '../../features/commissions/contract.ts'
import { Page } from '../../web/ui/Page.tsx'
import { SkeletonRows } from '../../web/ui/states.tsx'
import styles from './General.module.css'

const ChildList = lazy(async () => ({
  default: (await import('../../features/children/components/ChildList.tsx')).ChildList,
}))

/**
 * `/management/commissions/commissionWrapper/{commissionName}/{commissionId}`: a commission for who administers it, its parts
 * as tabs. `later` stands for a commission whose parts are still to come.
 */
export function CommissionWrapperPage({ later }: { later: ReactNode }) {
  const commission = useOutletContext<LightCommission>()
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
