import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Session, useSession } from '../../features/platform/access/client.ts'
import { lightCommissionsQuery } from '../../features/society/commissions/client.ts'
import { administeredCommissions, listedCommissions } from '../../features/society/commissions/rules.ts'
import { useTopOnArrival } from '../../web/ui/arrival.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Bar } from './Bar.tsx'
import { Footer } from './Footer.tsx'
import { NoNetwork } from './NoNetwork.tsx'
import { menuFor } from './navigation.ts'

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

/** The bar with the entries this member has; a list that does not load leaves its menu out, silently. */
function Navigation({ session }: { session: Session }) {
  const { data } = useQuery(lightCommissionsQuery)
  const commissions = data?._embedded.data ?? []
  const items = menuFor(session, {
    all: commissions,
    administered: administeredCommissions(session, commissions),
    listed: listedCommissions(session, commissions),
  })
  return <Bar session={session} items={items} />
}
