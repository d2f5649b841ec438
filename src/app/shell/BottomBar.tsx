import { IconCalendarPlus, IconHome, IconId, IconMapPin, IconMenu2, IconPhoto } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { useSelling } from '../selling.ts'
import styles from './BottomBar.module.css'

const BOOK = { label: 'Réserver', to: '/reserver', Icon: IconCalendarPlus }
const ROUND = { label: 'Tournée', to: '/calendrier/tournee', Icon: IconMapPin }
/** Longer labels for screen readers. */
const NAMES: Record<string, string> = { Tournée: 'Ma tournée' }

/** The five places at the bottom of a phone, always the same except for sellers while calendars are sold. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const selling = useSelling()
  const entries = [
    { label: 'Accueil', to: '/', Icon: IconHome },
    selling.campaign ? ROUND : BOOK,
    { label: 'Photos', to: '/photos', Icon: IconPhoto },
    { label: 'Ma carte', to: '/carte', Icon: IconId },
  ]
  return (
    <nav className={`no-print ${styles.bar}`} aria-label="Accès rapide">
      <ul>
        {entries.map(({ label, to, Icon }) => (
          <li key={label}>
            <NavLink to={to} end={to === '/'} aria-label={NAMES[label]}>
              <Icon stroke={1.75} aria-hidden="true" />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={onMenu}>
            <IconMenu2 stroke={1.75} aria-hidden="true" />
            <span>Menu</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}
