import { type ComponentType, lazy } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../../web/ui/Page.tsx'
import { Tabs } from './Tabs.tsx'

/** A tab is told which campaign the address names, by its year; where it names none, it is about the one shown today. */
type Content = ComponentType<{ year: number | undefined }>

const tab = (load: () => Promise<Content>) => lazy(async () => ({ default: await load() }))

const SalesTab = tab(async () => (await import('../../features/calendars/sales/components/SalesTab.tsx')).SalesTab)
const FiguresTab = tab(
  async () => (await import('../../features/calendars/figures/components/FiguresTab.tsx')).FiguresTab,
)

const BooksTab = tab(async () => (await import('../../features/calendars/books/components/BooksTab.tsx')).BooksTab)
const CampaignTab = tab(
  async () => (await import('../../features/calendars/campaigns/components/CampaignTab.tsx')).CampaignTab,
)

const SectorsTab = tab(
  async () => (await import('../../features/calendars/outcomes/components/SectorsTab.tsx')).SectorsTab,
)

/** The calendars in their parts, each with its name in the address. */
const TABS: { name: string; label: string; Content: Content }[] = [
  { name: 'ventes', label: 'Ventes', Content: SalesTab },
  { name: 'chiffres', label: 'Chiffres', Content: FiguresTab },
  { name: 'carnets', label: 'Carnets', Content: BooksTab },
  { name: 'secteurs', label: 'Secteurs', Content: SectorsTab },
  { name: 'campagne', label: 'Campagne', Content: CampaignTab },
]

/** `/management/commissions/calendars`: a campaign of calendars for who administers them; `?annee=` names an earlier one. */
export function CalendarsPage() {
  const [params] = useSearchParams()
  const named = params.get('annee') ?? ''
  const year = /^\d{4}$/.test(named) ? Number(named) : undefined
  return (
    <Page title="Calendriers" crumbs={[{ label: 'Accueil', to: '/' }]}>
      <Tabs label="Calendriers" tabs={TABS} keeps="annee">
        {({ Content }) => <Content key={year} year={year} />}
      </Tabs>
    </Page>
  )
}
