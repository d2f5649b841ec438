import { ActionIcon } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './MoreMenu.module.css'
import { useDropdown } from './useDropdown.ts'

export type MoreAction = { label: string; icon: Icon; busy?: boolean } & (
  | { to: string }
  | {
      onPress: () => void
      /** It destroys something, and asks first. */
      bad?: boolean
    }
)
type Props = {
  /** Whose acts they are, for who does not see what the button stands beside. */
  label: string
  /** Those that destroy last. */
  actions: readonly MoreAction[]
}

/** What stays free beside it, in pixels. */
const EDGE = 8

/** « … »: what is done seldom, out of the way of the one main action. */
export function MoreMenu({ label, actions }: Props) {
  const { open, root, button, list } = useDropdown()
  const box = useRef<HTMLDivElement>(null)
  // It ends below its button; where that would lead out of a phone's window, it begins at the edge.
  useLayoutEffect(() => {
    if (!open || !box.current) return
    box.current.style.translate = ''
    const { left } = box.current.getBoundingClientRect()
    if (left < EDGE) box.current.style.translate = `${Math.ceil(EDGE - left)}px`
  }, [open])
  if (actions.length === 0) return null
  return (
    <div {...root} className={`${styles.menu} no-print`}>
      <ActionIcon variant="default" size={44} aria-label={label} title={label} {...button}>
        <IconDots size={22} aria-hidden="true" />
      </ActionIcon>
      <div {...list} ref={box} className={styles.list}>
        {actions.map(({ label: words, icon: Drawn, busy, ...action }) =>
          'to' in action ? (
            <Link key={words} to={action.to}>
              <Drawn size={20} aria-hidden="true" />
              {words}
            </Link>
          ) : (
            <button
              key={words}
              type="button"
              className={action.bad ? styles.bad : undefined}
              disabled={busy}
              onClick={action.onPress}
            >
              <Drawn size={20} aria-hidden="true" />
              {words}
            </button>
          ),
        )}
      </div>
    </div>
  )
}
