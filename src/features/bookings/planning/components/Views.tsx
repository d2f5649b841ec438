import { Link } from 'react-router'
import { type usePlanningAddress, VIEWS, type View } from './usePlanningAddress.ts'
import styles from './Views.module.css'

const LABELS: Record<View, string> = {
  'a-faire': 'À faire',
  planning: 'Planning',
  liste: 'Liste',
  chiffres: 'Chiffres',
}

/** What is to do, the days, the list, or the figures: each has its address. */
export const Views = ({ address }: { address: ReturnType<typeof usePlanningAddress> }) => (
  <nav className={styles.views} aria-label="Ce que l’on regarde">
    {VIEWS.map((view) => (
      <Link key={view} to={address.viewAt(view)} aria-current={view === address.view ? 'page' : undefined}>
        {LABELS[view]}
      </Link>
    ))}
  </nav>
)
