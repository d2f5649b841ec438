import styles from './MenuDrawer.module.css'
import '@mantine/core/styles/Drawer.css'
import { Drawer } from '@mantine/core'
import {
  IconCalendarPlus,
  IconChevronDown,
  IconFileText,
  IconGift,
  IconHeartHandshake,
  IconHome,
  IconId,
  IconMapPin,
  IconNews,
  IconPhoto,
  IconReceipt,
  IconSettings,
  IconShoppingCart,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useClosedByLeaving } from '../../web/ui/arrival.ts'
import { InstallButton } from '../../web/ui/InstallButton.tsx'
import type { Entry, Group } from '../menus.ts'
import { GroupedEntries } from './GroupedEntries.tsx'
import { useMenus } from './useMenus.ts'

type Props = { name: string; onSignOut: () => void; onClose: () => void }

/** The phone's full-height menu of all pages, in groups. It closes after a choice and with the Back button. */
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
        {own.map(({ label, entries }, index) => (
          <section key={label} aria-labelledby={`menu-${index}`}>
            <h2 id={`menu-${index}`} className={styles.group}>
              {label}
            </h2>
            <MenuLinks entries={entries.filter((entry) => !isCommission(entry))} onChoose={onClose} />
            {entries.some(isCommission) && (
              <>
                <h3 className={styles.group}>Commissions</h3>
                <MenuLinks entries={entries.filter(isCommission)} onChoose={onClose} />
              </>
            )}
          </section>
        ))}
        {administration.length > 0 && <AdministrationEntry groups={administration} onChoose={onClose} />}
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

/** Icons of pages, by the start of their address; the default is a commission's. */
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

const isCommission = ({ to }: Entry) => to.startsWith('/commission/')

const MenuLinks = ({ entries, onChoose }: { entries: Entry[]; onChoose: () => void }) => (
  <ul>
    {entries.map((entry) => (
      <li key={entry.to}>
        <MenuLink {...entry} onChoose={onChoose} />
      </li>
    ))}
  </ul>
)

/** One entry for the whole administration, which expands its groups; initially expanded on its own pages. */
function AdministrationEntry({ groups, onChoose }: { groups: Group[]; onChoose: () => void }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(pathname.startsWith('/management'))
  const id = useId()
  return (
    <section aria-labelledby="menu-administration" className={styles.administration}>
      <h2 id="menu-administration">
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <IconSettings size={20} stroke={1.75} aria-hidden="true" className={styles.icon} />
          Administration
          <IconChevronDown size={18} aria-hidden="true" className={styles.mark} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={styles.below}>
        <GroupedEntries groups={groups} onChoose={onChoose} />
      </div>
    </section>
  )
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
