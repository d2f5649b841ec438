import { Link } from 'react-router'
import styles from './Segments.module.css'

/** A few views of one thing, side by side, each with its own address. */
export const Segments = ({
  label,
  views,
}: {
  label: string
  views: { to: string; label: string; shown: boolean }[]
}) => (
  <nav className={styles.segments} aria-label={label}>
    {views.map((view) => (
      <Link key={view.to} to={view.to} aria-current={view.shown ? 'page' : undefined}>
        {view.label}
      </Link>
    ))}
  </nav>
)
