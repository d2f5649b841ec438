import styles from './MenuDrawer.module.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import {
  IconCalendarPlus,
  IconFileText,
  IconGift,
  IconHeartHandshake,
  IconHome,
  IconId,
  IconMapPin,
  IconNews,
  IconPhoto,
  IconReceipt,
  IconShoppingCart,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { useClosedByLeaving } from '../../web/ui/arrival.ts'
import { InstallButton } from '../../web/ui/InstallButton.tsx'
import type { Entry } from '../menus.ts'
import { GroupedEntries } from './GroupedEntries.tsx'
import { useMenus } from './useMenus.ts'

type Props = { name: string; onSignOut: () => void; onClose: () => void }

/** Everything that has an address, large and grouped, over the whole height of a phone. It closes after a choice, and with Back. */
export function MenuDrawer({ name, onSignOut, onClose }: Props) {
  useClosedByLeaving(onClose)
  const { own, administration } = useMenus()
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
        {own.map(({ label, entries }) => (
          <section key={label} aria-labelledby={`menu-${label}`}>
            <h2 id={`menu-${label}`} className={styles.group}>
              {label}
            </h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <MenuLink {...entry} onChoose={onClose} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {administration.length > 0 && (
          <section aria-labelledby="menu-administration">
            <h2 id="menu-administration" className={styles.group}>
              Administration
            </h2>
            <GroupedEntries groups={administration} onChoose={onClose} />
          </section>
        )}
      </nav>
      <div className={styles.user}>
        <p>{name}</p>
        <InstallButton />
        <button type="button" onClick={onSignOut}>
          Déconnexion
        </button>
      </div>
    </Drawer>
  )
}

/** The drawings of the pages, by the begin of their address; a commission's where there is none. */
const ICONS = {
  '/accountWrapper': IconUser,
  '/calendrier/tournee': IconMapPin,
  '/calendrier': IconGift,
  '/carte': IconId,
  '/cart': IconShoppingCart,
  '/myCommands': IconReceipt,
  '/reserver': IconCalendarPlus,
  '/news': IconNews,
  '/photos': IconPhoto,
  '/documents': IconFileText,
  '/partners': IconHeartHandshake,
}

function MenuLink({ label, to, onChoose }: Entry & { onChoose: () => void }) {
  const own = Object.entries(ICONS).find(([begin]) => to.startsWith(begin))
  const Icon = to === '/' ? IconHome : (own?.[1] ?? IconUsersGroup)
  return (
    <NavLink to={to} end={to === '/' || to === '/calendrier'} onClick={onChoose}>
      <Icon size={20} stroke={1.75} aria-hidden="true" className={styles.icon} />
      {label}
    </NavLink>
  )
}
