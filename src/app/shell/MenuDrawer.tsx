import styles from './MenuDrawer.module.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import { NavLink } from 'react-router'
import { useClosedByLeaving } from '../../web/ui/arrival.ts'
import { InstallButton } from '../../web/ui/InstallButton.tsx'
import type { Entry } from '../menus.ts'
import type { Item } from './navigation.ts'

type Props = { items: Item[]; name: string; userId: number; onSignOut: () => void; onClose: () => void }

/** The navigation on a phone: the same entries, large and grouped, over the whole height. It closes after a choice, and with Back. */
export function MenuDrawer({ items, name, userId, onSignOut, onClose }: Props) {
  useClosedByLeaving(onClose)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(100%, 420px)"
      title="Menu"
      classNames={{
        content: styles.menu,
        header: styles.menu,
        title: styles.title,
        close: styles.close,
        body: styles.body,
      }}
      closeButtonProps={{ 'aria-label': 'Fermer le menu', size: 44 }}
    >
      <nav aria-label="Menu">
        <ul>
          {items.map((item) =>
            'to' in item ? (
              <li key={item.label}>{link(item, onClose)}</li>
            ) : (
              <li key={item.label}>
                <h2 className={styles.group}>{item.label}</h2>
                <ul>
                  {item.entries.map((entry) => (
                    <li key={entry.to}>{link(entry, onClose)}</li>
                  ))}
                </ul>
              </li>
            ),
          )}
        </ul>
      </nav>
      <div className={styles.user}>
        <p>{name}</p>
        {link({ label: 'Mon Compte', to: `/accountWrapper/${userId}` }, onClose)}
        <InstallButton />
        <button type="button" onClick={onSignOut}>
          Déconnexion
        </button>
      </div>
    </Drawer>
  )
}

const link = ({ label, to }: Entry, onChoose: () => void) => (
  <NavLink to={to} end={to === '/'} onClick={onChoose}>
    {label}
  </NavLink>
)
