import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { configurationQuery } from '../../features/society/settings/client.ts'
import { Emblem } from '../../web/art/Emblem.tsx'
import hero from '../../web/art/hero.svg'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Footer } from './Footer.tsx'
import styles from './FrontDoor.module.css'

const PICTURE = { '--picture': `url(${hero})` } as CSSProperties

/** The screens before the sign-in: the picture and the society's name on one side, one calm form on the other. */
export function FrontDoor({ wide, children }: { wide: boolean; children: ReactNode }) {
  const { data } = useQuery(configurationQuery)
  return (
    <>
      <a className="skip" href="#content">
        Aller au contenu
      </a>
      <div className={wide ? `front ${styles.wide}` : 'front'}>
        <aside aria-label="L’association" className="front-picture" style={PICTURE}>
          <Link to="/" className={`brand ${styles.name}`}>
            <Emblem size={56} logo={data?.logo} />
            <span>{data?.association.name ?? '\u00a0'}</span>
          </Link>
          <p className={styles.motto}>Adhérer, réserver, se retrouver.</p>
        </aside>
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
