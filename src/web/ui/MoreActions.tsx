import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import styles from './MoreActions.module.css'
import { useDropdown } from './useDropdown.ts'

/**
 * What can be done besides the main action: side by side where there is room, behind « … » on a phone. A dialog that one of them opens
 * gives the focus back to that button, since the list is closed by then.
 */
export function MoreActions({ label, children }: { label: string; children: ReactNode }) {
  const { open, close, root, button, list } = useDropdown()
  const drawn = useRef<HTMLDivElement>(null)
  return (
    <div {...root} className={`no-print ${styles.more}`}>
      <button type="button" className={styles.button} aria-label={label} {...button}>
        <IconDots size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a choice inside closes the list, by key as well */}
      <div
        ref={drawn}
        id={list.id}
        className={open ? `${styles.list} ${styles.open}` : styles.list}
        onClick={({ target }) => {
          // React events of a dialog that an action opened bubble here too.
          if (open && drawn.current?.contains(target as Node)) close()
        }}
      >
        {children}
      </div>
    </div>
  )
}
