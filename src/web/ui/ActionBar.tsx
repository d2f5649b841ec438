import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

type Props = {
  label: string
  /** Amount to pay, if known. */
  sum?: ReactNode
  children: ReactNode
}

/**
 * Sum and main action of a page. On a phone it sticks to the bottom while its column is in view; on a wide screen it
 * stands where the page puts it. The column must be a flex container, because a grid cell would hold it back.
 */
export const ActionBar = ({ label, sum, children }: Props) => (
  <section className={`${styles.bar} no-print`} aria-label={label}>
    {sum && <div className={styles.sum}>{sum}</div>}
    <div className={styles.action}>{children}</div>
  </section>
)
