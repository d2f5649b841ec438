import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import { useDropdown } from './dropdown.ts'
import styles from './MoreActions.module.css'

/**
 * What can be done besides the main action: side by side where there is room, behind « … » on a phone. A dialog that one of them opens
 * gives the focus back to that button, since the list is closed by then.
 */
export function MoreActions({ label, children }: { label: string; children: ReactNode }) {
  const { open, setOpen, root, button, onBlur } = useDropdown()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches where the focus goes; every control inside is a real one
    <div ref={root} className={`no-print ${styles.more}`} onBlur={onBlur}>
      <button
        type="button"
        ref={button}
        className={styles.button}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconDots size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a choice inside closes the list, by key as well */}
      <div
        ref={list}
        id={id}
        className={open ? `${styles.list} ${styles.open}` : styles.list}
        onClick={({ target }) => {
          // React events of a dialog that an action opened bubble here too.
          if (!open || !list.current?.contains(target as Node)) return
          setOpen(false)
          button.current?.focus()
        }}
      >
        {children}
      </div>
    </div>
  )
}
