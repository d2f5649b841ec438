import type { ReactNode } from 'react'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import styles from './FrontDoor.module.css'
import { PublicHeader } from './PublicHeader.tsx'

/** Frame of the screens before sign-in: the picture with the society's name, and a form beside it. */
export function FrontDoor({ wide, children }: { wide: boolean; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        Aller au contenu
      </a>
      <div className={wide ? `front ${styles.wide}` : 'front'}>
        <PublicHeader />
        <main id="content" className={styles.form}>
          <div className={styles.inner}>
            <ErrorBoundary>{children}</ErrorBoundary>
          </div>
        </main>
      </div>
      <Footer />
    </>
  )
}
