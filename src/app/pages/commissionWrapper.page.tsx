import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link, useOutletContext } from 'react-router'
import type { LightCommission, SubType } from '../../features/society/commissions/contract.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Tabs } from './Tabs.tsx'

type Content = ComponentType<{ commission: LightCommission }>
/** `of`: a tab for one kind of commission only, such as children. */
type Tab = { name: string; label: string; group?: string; of?: SubType; Content: Content }

const ChildList = lazyComponent(() => import('../../features/members/children/components/ChildList.tsx'), 'ChildList')
const PageTab = lazyComponent(() => import('./commission/PageTab.tsx'), 'PageTab')
const MembersTab = lazyComponent(
  () => import('../../features/society/commissions/holders/components/MembersTab.tsx'),
  'MembersTab',
)
const AdministratorsTab = lazyComponent(
  () => import('../../features/society/commissions/holders/components/AdministratorsTab.tsx'),
  'AdministratorsTab',
)
const MailsTab = lazyComponent(() => import('../../features/society/commissions/components/MailsTab.tsx'), 'MailsTab')
const PublicationsTab = lazyComponent(() => import('./commission/PublicationsTab.tsx'), 'PublicationsTab')
const MessageTab = lazyComponent(
  () => import('../../features/administration/commission-mailings/components/MessageTab.tsx'),
  'MessageTab',
)

const ResourcesTab = lazyComponent(
  () => import('../../features/catalogue/resources/administered/components/ResourcesTab.tsx'),
  'ResourcesTab',
)

const OrdersTab = lazyComponent(
  () => import('../../features/orders/orders/administered/components/OrdersList.tsx'),
  'OrdersList',
)

const Planning = lazyComponent(() => import('../../features/bookings/planning/components/Planning.tsx'), 'Planning')

const ToDoTab = lazyComponent(() => import('./commission/ToDoTab.tsx'), 'ToDoTab')
const PlanningTab = ({ commission }: { commission: LightCommission }) => (
  <Planning commission={commission} view="planning" />
)
const BookedTab = ({ commission }: { commission: LightCommission }) => <Planning commission={commission} view="liste" />
const FiguresTab = ({ commission }: { commission: LightCommission }) => (
  <Planning commission={commission} view="chiffres" />
)

const [TO_DO, BOOKINGS, PEOPLE, PUBLISHED, SETTINGS] = [
  'À faire',
  'Réservations',
  'Membres',
  'Communication',
  'Réglages',
] as const

/** Six groups, starting with what is to do. */
const TABS: Tab[] = [
  { name: 'enfants', label: 'Enfants', group: TO_DO, of: 'CHILDREN', Content: ChildList },
  { name: 'a-faire', label: 'À faire', group: TO_DO, Content: ToDoTab },
  { name: 'reservations', label: 'Planning', group: BOOKINGS, Content: PlanningTab },
  { name: 'liste', label: 'Liste', group: BOOKINGS, Content: BookedTab },
  { name: 'commandes', label: 'Commandes', group: BOOKINGS, Content: OrdersTab },
  { name: 'chiffres', label: 'Chiffres', group: BOOKINGS, Content: FiguresTab },
  { name: 'ressources', label: 'Ressources', Content: ResourcesTab },
  { name: 'membres', label: 'Membres', group: PEOPLE, Content: MembersTab },
  { name: 'administrateurs', label: 'Administrateurs', group: PEOPLE, Content: AdministratorsTab },
  { name: 'publications', label: 'Publications', group: PUBLISHED, Content: PublicationsTab },
  { name: 'message', label: 'Envoyer un message', group: PUBLISHED, Content: MessageTab },
  { name: 'page', label: 'Page', group: SETTINGS, Content: PageTab },
  { name: 'e-mails', label: 'E-mails', group: SETTINGS, Content: MailsTab },
]

/**
 * `/management/commissions/commissionWrapper/{commissionName}/{commissionId}`: a commission for its administrators, in
 * tabs.
 */
export function CommissionWrapperPage() {
  const commission = useOutletContext<LightCommission>()
  const { name, technicalName, subType } = commission
  return (
    <Page
      title={`Administrer ${name}`}
      aside={
        <div className="row">
          {subType === 'CALENDARS' && (
            <Button component={Link} to="/management/commissions/calendars" variant="default">
              Vente des calendriers
            </Button>
          )}
          {!subType && (
            <Button component={Link} to={`/commission/${technicalName}`} variant="default">
              Voir la page
            </Button>
          )}
        </div>
      }
    >
      <Tabs label={name} tabs={TABS.filter((each) => !each.of || each.of === subType)}>
        {({ Content }) => <Content key={commission.id} commission={commission} />}
      </Tabs>
    </Page>
  )
}
