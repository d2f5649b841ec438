import { lazy, type ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { LightCommission } from '../../features/commissions/contract.ts'
import { Page } from '../../web/ui/Page.tsx'
import { Tabs } from './Tabs.tsx'

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
      <Tabs label={commission.name} tabs={[{ name: 'enfants', label: 'Enfants' }]}>
        {() => <ChildList />}
      </Tabs>
    </Page>
  )
}
