import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../session.ts'
import { useTopOnArrival } from '../ui/arrival.ts'
import { Bar } from './Bar.tsx'
import { Footer } from './Footer.tsx'
import { menuFor } from './navigation.ts'

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
      {session && <Bar session={session} items={menuFor(session, [], [])} />}
      <main id="content" className={pathname.startsWith('/management') ? 'page full' : 'page'}>
        {children}
      </main>
      <Footer />
    </>
  )
}
