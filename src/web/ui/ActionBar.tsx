import type { ReactNode } from 'react'
import styles from './ActionBar.module.css'

type Props = {
  label: string
  /** The amount to pay, where it is known. */
  sum?: ReactNode
  children: ReactNode
}

/**
 * The sum and the main action of a page. On a phone it stays under the thumb while the column it ends is in sight; on a desk it stands
 * where the page puts it. The column must be a flex container: a cell of a grid would hold it back.
 */
export const ActionBar = ({ label, sum, children }: Props) => (
  <section className={`${styles.bar} no-print`} aria-label={label}>
    {sum && <div className={styles.sum}>{sum}</div>}
    <div className={styles.action}>{children}</div>
  </section>
)
