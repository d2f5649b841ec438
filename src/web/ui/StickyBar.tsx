import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

/** What may be done with what is chosen, at the bottom of the window: above a phone's bar and below the messages. */
export const StickyBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={`${styles.bar} on-night no-print`} aria-label={label}>
    {children}
  </section>
)
