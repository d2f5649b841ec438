import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Tabs } from './Tabs.tsx'

/** A tab gets the year of the campaign in the address; without one it shows the current campaign. */
type Content = ComponentType<{ year: number | undefined }>

const SalesTab = lazyComponent(() => import('../../features/calendars/sales/components/SalesTab.tsx'), 'SalesTab')
const FiguresTab = lazyComponent(
  () => import('../../features/calendars/figures/components/FiguresTab.tsx'),
  'FiguresTab',
)

const BooksTab = lazyComponent(() => import('../../features/calendars/stub-books/components/BooksTab.tsx'), 'BooksTab')
const SellerReminders = lazyComponent(
  () => import('../../features/administration/seller-reminders/components/SellerReminders.tsx'),
  'SellerReminders',
)
const CampaignTab = lazyComponent(
  () => import('../../features/calendars/administration/components/CampaignTab.tsx'),
  'CampaignTab',
)

const SectorsTab = lazyComponent(() => import('../../features/rounds/results/components/SectorsTab.tsx'), 'SectorsTab')

const Books: Content = ({ year }) => <BooksTab year={year} reminding={(window) => <SellerReminders {...window} />} />

/** The calendars in their parts, each with its name in the address. */
const TABS: { name: string; label: string; Content: Content }[] = [
  { name: 'ventes', label: 'Ventes', Content: SalesTab },
  { name: 'chiffres', label: 'Chiffres', Content: FiguresTab },
  { name: 'carnets', label: 'Carnets', Content: Books },
  { name: 'secteurs', label: 'Secteurs', Content: SectorsTab },
  { name: 'campagne', label: 'Campagne', Content: CampaignTab },
]

/**
 * `/management/commissions/calendars`: a campaign of calendars for its administrators; `?annee=` names an earlier one.
 */
export function CalendarsPage() {
  const [params] = useSearchParams()
  const named = params.get('annee') ?? ''
  const year = /^\d{4}$/.test(named) ? Number(named) : undefined
  return (
    <Page title="Calendriers">
      <Tabs label="Calendriers" tabs={TABS} keeps="annee">
        {({ Content }) => <Content key={year} year={year} />}
      </Tabs>
    </Page>
  )
}
