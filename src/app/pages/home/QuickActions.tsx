import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Session } from '../../../features/platform/access/client.ts'
import { lightCommissionsQuery } from '../../../features/society/commissions/client.ts'
import styles from './home.module.css'
import { quickActionsFor } from './quick-actions.ts'

/** The most used screens, in one row. */
export function QuickActions({ session, selling }: { session: Session; selling: boolean }) {
  const commissions = useQuery(lightCommissionsQuery).data?._embedded.data ?? []
  return (
    <nav aria-label="Raccourcis">
      <ul className={styles.quick}>
        {quickActionsFor(session, commissions, selling).map(({ label, to, Icon }) => (
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
