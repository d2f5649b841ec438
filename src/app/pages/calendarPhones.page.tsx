import type { ComponentType } from 'react'
import { calendarsCrumbs } from '../../features/calendars/campaigns/components/crumbs.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Tabs } from './Tabs.tsx'

const PhonesTab = lazyComponent(() => import('../../features/rounds/devices/components/PhonesTab.tsx'), 'PhonesTab')
const WaitingTab = lazyComponent(
  () => import('../../features/rounds/sync/pending/components/WaitingTab.tsx'),
  'WaitingTab',
)
const NotesTab = lazyComponent(() => import('../../features/rounds/notes/components/NotesTab.tsx'), 'NotesTab')

const TABS: { name: string; label: string; Content: ComponentType }[] = [
  { name: 'telephones', label: 'Téléphones', Content: PhonesTab },
  { name: 'decider', label: 'À décider', Content: WaitingTab },
  { name: 'remarques', label: 'Remarques', Content: NotesTab },
]

/**
 * `/management/commissions/calendars/appareils`: phones of sellers, operations that wait for a decision, and notes of
 * teams.
 */
export function CalendarPhonesPage() {
  return (
    <Page title="Téléphones et remarques" crumbs={calendarsCrumbs(undefined, 'secteurs')}>
      <Tabs label="Téléphones et remarques" tabs={TABS}>
        {({ Content }) => <Content />}
      </Tabs>
    </Page>
  )
}
