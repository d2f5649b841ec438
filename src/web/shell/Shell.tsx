import { IconMenu2, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { signOutNow } from '../../features/auth/client.ts'
import { configurationQuery } from '../../features/siteconfiguration/client.ts'
import { Emblem } from '../art/Emblem.tsx'
import { type Session, useSession } from '../session.ts'
import { useTopOnArrival } from '../ui/arrival.ts'
import { Footer } from './Footer.tsx'
import { type Entry, entriesFor } from './navigation.ts'

/** The signed-in frame: the bar, the routed view, the footer. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  useTopOnArrival()
  return (
    <>
      <a className="skip" href="#content">
        Aller au contenu
      </a>
      {session && <Bar session={session} />}
      <main id="content" className={pathname.startsWith('/management') ? 'page full' : 'page'}>
        {children}
      </main>
      <Footer />
    </>
  )
}

function Bar({ session }: { session: Session }) {
  const { data } = useQuery(configurationQuery)
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const entries = entriesFor(session)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])

  return (
    <nav className="bar" aria-label="Navigation principale">
      <div className="bar-inner">
        <Link to="/" className="bar-name" onClick={close}>
          <Emblem size={36} />
          <span>{data?.association.name}</span>
        </Link>
        <button
          type="button"
          ref={toggle}
          className="bar-toggle"
          aria-expanded={open}
          aria-controls="navigation"
          onClick={() => setOpen((shown) => !shown)}
        >
          {open ? <IconX aria-hidden="true" /> : <IconMenu2 aria-hidden="true" />}
          <span>Menu</span>
        </button>
        <div id="navigation" className={open ? 'bar-nav open' : 'bar-nav'}>
          <ul>
            {entries.map((entry, index) => (
              <NavEntry
                key={entry.to}
                entry={entry}
                heads={entry.group !== entries[index - 1]?.group}
                onChoose={close}
              />
            ))}
          </ul>
          <div className="bar-user">
            <span className="bar-who">{session.username}</span>
            <button type="button" className="bar-out" onClick={() => void signOutNow()}>
              Déconnexion
            </button>
          </div>
        </div>
      </div>
    </nav>
  )
}

const NavEntry = ({ entry, heads, onChoose }: { entry: Entry; heads: boolean; onChoose: () => void }) => (
  <li>
    {entry.group && heads && <span className="bar-group">{entry.group}</span>}
    <NavLink to={entry.to} end={entry.to === '/'} onClick={onChoose}>
      {entry.label}
    </NavLink>
  </li>
)
