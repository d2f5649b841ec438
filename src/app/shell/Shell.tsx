import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type Session, useSession } from '../../features/platform/access/client.ts'
import { useTopOnArrival } from '../../web/ui/arrival.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Bar } from './Bar.tsx'
import { Footer } from './Footer.tsx'
import { NoNetwork } from './NoNetwork.tsx'
import { useMenus } from './useMenus.ts'

/** The frame of a signed-in person: the bar, the current screen, the footer. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession()
  useTopOnArrival()
  return (
    <>
      <a className="skip" href="#content">
        Aller au contenu
      </a>
      {session && <Navigation session={session} />}
      <NoNetwork />
      <main id="content" className="page">
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
      <Footer />
    </>
  )
}

function Navigation({ session }: { session: Session }) {
  const { pathname } = useLocation()
  return (
    <>
      <Bar session={session} />
      {pathname.startsWith('/management') && <BesideColumn />}
    </>
  )
}

/** Declares the column before it is loaded, so that nothing moves when it appears. */
function BesideColumn() {
  const { administration } = useMenus()
  return administration.length > 0 && <span hidden className="beside-column" />
}
