import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { calendarsCrumbs } from '../../features/calendars/campaigns/components/crumbs.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Tabs } from './Tabs.tsx'

type Content = ComponentType<{ year: number | undefined }>

const AddressesTab = lazyComponent(async () => {
  const [{ ImportAddresses }, { DoorsList }] = await Promise.all([
    import('../../features/rounds/addresses/components/ImportAddresses.tsx'),
    import('../../features/rounds/doors/components/DoorsList.tsx'),
  ])
  const AddressesTab = () => (
    <div className="stack-lg">
      <ImportAddresses />
      <DoorsList />
    </div>
  )
  return { AddressesTab }
}, 'AddressesTab')
const RefusalsTab = lazyComponent(
  () => import('../../features/rounds/refusals/components/RefusalsTab.tsx'),
  'RefusalsTab',
)
const ComeBacksTab = lazyComponent(
  () => import('../../features/rounds/results/components/ComeBacksTab.tsx'),
  'ComeBacksTab',
)

const TABS: { name: string; label: string; Content: Content }[] = [
  { name: 'adresses', label: 'Adresses', Content: AddressesTab },
  { name: 'refus', label: 'À ne pas visiter', Content: RefusalsTab },
  { name: 'repasser', label: 'À repasser', Content: ComeBacksTab },
]

/** `/management/commissions/calendars/adresses`: doors of the commune, refused ones, and those to come back to. */
export function CalendarDoorsPage() {
  const [params] = useSearchParams()
  const year = Number(params.get('annee')) || undefined
  return (
    <Page title="Adresses" crumbs={calendarsCrumbs(year, 'secteurs')}>
      <Tabs label="Adresses" tabs={TABS} keeps="annee">
        {({ Content }) => <Content key={year} year={year} />}
      </Tabs>
    </Page>
  )
}
