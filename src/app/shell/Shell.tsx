import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type Session, useSession } from '../../features/platform/access/client.ts'
import { useTopOnArrival } from '../../web/ui/arrival.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Bar } from './Bar.tsx'
import { Footer } from './Footer.tsx'
import { NoNetwork } from './NoNetwork.tsx'
import { useMenus } from './useMenus.ts'

/** The signed-in frame: the bar, the routed view, the footer. */
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
  const { items, administration } = useMenus()
  const { pathname } = useLocation()
  // Said before the column has come, so that nothing moves when it does.
  const hasColumn = administration.length > 0 && pathname.startsWith('/management')
  return (
    <>
      <Bar session={session} items={items} />
      {hasColumn && <span hidden className="beside-column" />}
    </>
  )
}
