import { ActionIcon } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
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

/** « … »: what is done seldom, out of the way of the one main action. */
export function MoreMenu({ label, actions }: Props) {
  const { root, button, list } = useDropdown()
  if (actions.length === 0) return null
  return (
    <div {...root} className={`${styles.menu} no-print`}>
      <ActionIcon variant="default" size={44} aria-label={label} title={label} {...button}>
        <IconDots size={22} aria-hidden="true" />
      </ActionIcon>
      <div {...list} className={styles.list}>
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
