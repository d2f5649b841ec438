import { useMediaQuery } from '@mantine/hooks'
import {
  IconCalendarEvent,
  IconChevronLeft,
  IconChevronRight,
  IconDatabase,
  IconId,
  IconIdBadge2,
  IconLock,
  IconMapPin,
  IconPhoto,
  type IconProps,
  IconReceipt,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PayAgain } from '../../../features/bookings/cart/components/PayAgain.tsx'
import { OwnWaiting } from '../../../features/bookings/waitlist/components/OwnWaiting.tsx'
import { ChildrenOnPhotos } from '../../../features/content/albums/consent/components/ChildrenOnPhotos.tsx'
import { OwnReports } from '../../../features/content/albums/reports/components/OwnReports.tsx'
import { AccountAddress } from '../../../features/members/account/components/AccountAddress.tsx'
import { AccountData } from '../../../features/members/account/components/AccountData.tsx'
import { SecurityTab } from '../../../features/members/authentication/security/components/SecurityTab.tsx'
import { FamilyTab } from '../../../features/members/children/family/components/FamilyTab.tsx'
import { DataTab } from '../../../features/members/privacy/components/DataTab.tsx'
import { OrderList } from '../../../features/orders/orders/components/OrderList.tsx'
import { OwnStays } from '../../../features/orders/orders/components/OwnStays.tsx'
import { CardTab } from '../../../features/society/membership-card/components/CardTab.tsx'
import type { Person } from '../../../features/society/persons/contract.ts'
import { FreeFields } from '../../../features/society/persons/free-fields/components/FreeFields.tsx'
import styles from './AccountTabs.module.css'

type Tab = {
  key: string
  label: string
  /** Label for an administrator; absent if the tab is the member's alone. */
  theirs?: string
  Icon: ComponentType<IconProps>
  show: (person: Person) => ReactNode
}

/** Tabs of the account, in order. */
const TABS: Tab[] = [
  {
    key: 'informations',
    label: 'Mes informations',
    theirs: 'Informations',
    Icon: IconId,
    show: (person) => (
      <div className="stack-lg">
        <AccountData person={person} />
        <FreeFields personId={person.id} />
      </div>
    ),
  },
  {
    key: 'adresse',
    label: 'Adresse',
    theirs: 'Adresse',
    Icon: IconMapPin,
    show: (person) => <AccountAddress person={person} />,
  },
  {
    key: 'famille',
    label: 'Famille',
    theirs: 'Famille',
    Icon: IconUsersGroup,
    show: (person) => <FamilyTab person={person} />,
  },
  {
    key: 'photos',
    label: 'Photos',
    Icon: IconPhoto,
    show: ({ id }) => (
      <div className="stack-lg">
        <ChildrenOnPhotos personId={id}>
          <OwnReports personId={id} />
        </ChildrenOnPhotos>
      </div>
    ),
  },
  {
    key: 'commandes',
    label: 'Mes commandes',
    theirs: 'Commandes',
    Icon: IconReceipt,
    show: ({ id }) => (
      <section className="stack" aria-labelledby="orders-title">
        <h2 id="orders-title">Commandes</h2>
        <OrderList personId={id} pay={(order) => <PayAgain order={order} />} />
      </section>
    ),
  },
  {
    key: 'reservations',
    label: 'Mes réservations',
    Icon: IconCalendarEvent,
    show: ({ id }) => (
      <div className="stack-lg">
        <OwnWaiting />
        <OwnStays personId={id} />
      </div>
    ),
  },
  { key: 'securite', label: 'Sécurité', Icon: IconLock, show: (person) => <SecurityTab person={person} /> },
  {
    key: 'carte',
    label: 'Ma carte',
    theirs: 'Carte de membre',
    Icon: IconIdBadge2,
    show: ({ id }) => <CardTab personId={id} />,
  },
  {
    key: 'donnees',
    label: 'Mes données',
    theirs: 'Données',
    Icon: IconDatabase,
    show: ({ id }) => <DataTab personId={id} />,
  },
]

const PARAMETER = 'onglet'

/**
 * Tabs of the account; the address holds the open one (`?onglet=`). A phone lists them, with a link back to the list;
 * on a wide screen they stand side by side, the first one open.
 */
export function AccountTabs({ person, own }: { person: Person; own: boolean }) {
  const [query] = useSearchParams()
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const tabs = TABS.flatMap((tab) => {
    const label = own ? tab.label : tab.theirs
    return label ? [{ ...tab, label }] : []
  })
  const open = tabs.find(({ key }) => key === query.get(PARAMETER)) ?? (wide ? tabs[0] : undefined)
  return (
    <div className={styles.account}>
      {open && !wide ? (
        <Link to="?" className={styles.back}>
          <IconChevronLeft size={20} aria-hidden="true" />
          Toutes les rubriques
        </Link>
      ) : (
        <nav className={styles.tabs} aria-label="Rubriques du compte">
          {tabs.map(({ key, label, Icon }) => (
            <Link key={key} to={`?${PARAMETER}=${key}`} aria-current={key === open?.key ? 'page' : undefined}>
              <Icon size={20} aria-hidden="true" />
              <span>{label}</span>
              {!wide && <IconChevronRight size={20} aria-hidden="true" />}
            </Link>
          ))}
        </nav>
      )}
      {open && (
        <div key={open.key} className={styles.part}>
          {open.show(person)}
        </div>
      )}
    </div>
  )
}
