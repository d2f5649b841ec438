import type { ReactNode } from 'react'
import styles from './StickyBar.module.css'

/** The actions for the selected items, at the bottom of the window: above a phone's bar, below the toasts. */
export const StickyBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={`${styles.bar} on-night no-print`} aria-label={label}>
    {children}
  </section>
)
