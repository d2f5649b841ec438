import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, useOutletContext } from 'react-router'
import type { LightCommission, SubType } from '../../features/society/commissions/contract.ts'
import { newMessagesOf } from '../../features/society/contact/client.ts'
import { counted } from '../../shared/counted.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Tabs } from './Tabs.tsx'

type Content = ComponentType<{ commission: LightCommission }>
/** A tab that only the commission for children has is `of` it. */
type Tab = { name: string; label: string; of?: SubType; Content: Content }

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

const TABS: Tab[] = [
  { name: 'enfants', label: 'Enfants', of: 'CHILDREN', Content: ChildList },
  { name: 'page', label: 'Page', Content: PageTab },
  { name: 'membres', label: 'Membres', Content: MembersTab },
  { name: 'administrateurs', label: 'Administrateurs', Content: AdministratorsTab },
  { name: 'e-mails', label: 'E-mails', Content: MailsTab },
  { name: 'publications', label: 'Publications', Content: PublicationsTab },
  { name: 'message', label: 'Envoyer un message', Content: MessageTab },
  { name: 'ressources', label: 'Ressources', Content: ResourcesTab },
  { name: 'reservations', label: 'Réservations', Content: Planning },
  { name: 'commandes', label: 'Commandes', Content: OrdersTab },
]

/** What the contact form sent to the commission, with how many wait for an answer. */
function MessagesLink({ id }: { id: number }) {
  const { data } = useQuery(newMessagesOf(id))
  const waiting = data?.page.totalElements ?? 0
  return (
    <Button component={Link} to={`/management/messages?pour=${id}`} variant="default">
      Messages reçus{waiting > 0 && ` (${counted(waiting, 'nouveau', 'nouveaux')})`}
    </Button>
  )
}

/**
 * `/management/commissions/commissionWrapper/{commissionName}/{commissionId}`: a commission for who administers it, its parts
 * as tabs.
 */
export function CommissionWrapperPage() {
  const commission = useOutletContext<LightCommission>()
  const { name, technicalName, subType } = commission
  return (
    <Page
      title={`Administrer ${name}`}
      aside={
        <div className="row">
          <MessagesLink id={commission.id} />
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
