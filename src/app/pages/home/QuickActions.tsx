import { IconCalendarEvent, IconCalendarPlus, IconFileText, IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './home.module.css'

/** Where a member goes most, in one row. */
export function QuickActions({ personId }: { personId: number }) {
  const entries = [
    { label: 'Réserver', to: '/reserver', Icon: IconCalendarPlus },
    { label: 'Réservations', to: `/accountWrapper/${personId}?onglet=reservations`, Icon: IconCalendarEvent },
    { label: 'Commandes', to: `/myCommands/${personId}`, Icon: IconReceipt },
    { label: 'Documents', to: '/documents', Icon: IconFileText },
  ]
  return (
    <nav aria-label="Raccourcis">
      <ul className={styles.quick}>
        {entries.map(({ label, to, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon stroke={1.75} aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
