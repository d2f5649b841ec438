import { ActionIcon } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './MoreMenu.module.css'
import { useDropdown } from './useDropdown.ts'

export type MoreAction = { label: string; icon: Icon; busy?: boolean } & (
  | { to: string }
  | {
      onPress: () => void
      /** Destructive, and asks first. */
      bad?: boolean
    }
)
/** Space beside the list, in pixels. */
const EDGE = 8

type ListProps = {
  /** Whose actions they are, for screen readers. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * « … » and the list below it. A dialog opened from the list returns the focus to the button, because the list is
 * closed by then.
 */
function MoreList({ label, className = '', children }: ListProps) {
  const { open, close, root, button, list } = useDropdown()
  const box = useRef<HTMLDivElement>(null)
  // Aligned with the end of its button or, if that would leave a phone's window, with its start. The page scrolls to a
  // long one.
  useLayoutEffect(() => {
    if (!open || !box.current) return
    box.current.style.translate = ''
    const { left } = box.current.getBoundingClientRect()
    if (left < EDGE) box.current.style.translate = `${Math.ceil(EDGE - left)}px`
    box.current.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <div {...root} className={`no-print ${styles.menu} ${className}`}>
      <ActionIcon variant="default" size={44} aria-label={label} title={label} {...button}>
        <IconDots size={22} aria-hidden="true" />
      </ActionIcon>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: a choice inside closes the list, also by keyboard */}
      <div
        ref={box}
        id={list.id}
        className={open ? `${styles.list} ${styles.open}` : styles.list}
        onClick={({ target }) => {
          // React events of a dialog that an action opened bubble here too.
          if (open && box.current?.contains(target as Node)) close()
        }}
      >
        {children}
      </div>
    </div>
  )
}

/** Rare actions, apart from the main one; destructive ones come last. */
export const MoreMenu = ({ label, actions }: { label: string; actions: readonly MoreAction[] }) => (
  <MoreList label={label}>
    {actions.map(({ label: words, icon: Drawn, busy, ...action }) =>
      'to' in action ? (
        <Link key={words} to={action.to} className={styles.item}>
          <Drawn size={20} aria-hidden="true" />
          {words}
        </Link>
      ) : (
        <button
          key={words}
          type="button"
          className={action.bad ? `${styles.item} ${styles.bad}` : styles.item}
          disabled={busy}
          onClick={action.onPress}
        >
          <Drawn size={20} aria-hidden="true" />
          {words}
        </button>
      ),
    )}
  </MoreList>
)

/** Buttons besides the main action: side by side if there is room, in a list on a phone. */
export const MoreActions = ({ label, children }: { label: string; children: ReactNode }) => (
  <MoreList label={label} className={styles.unfolds}>
    {children}
  </MoreList>
)
