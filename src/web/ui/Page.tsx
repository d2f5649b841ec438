import { createContext, Fragment, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './Page.module.css'

type Crumb = { label: string; to: string }

/** The name of the site in browser tabs: the short name of the society. */
export const SiteName = createContext('Amicale')

/** A page's head: one `h1` that takes the focus on arrival, the tab's title, the way back. */
export function Page({
  title,
  about,
  crumbs = [],
  beside,
  inPlace,
  aside,
  children,
}: {
  title: string
  /** Distinguishes the tab from those of other pages with the same heading. */
  about?: string | undefined
  crumbs?: Crumb[]
  /** Content right after the title. */
  beside?: ReactNode
  /** Shown instead of the title, which stays for screen readers. */
  inPlace?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="stack-lg">
      {crumbs.length > 0 && (
        <nav aria-label="Fil d’Ariane" className={`row small no-print ${styles.crumbs}`}>
          {crumbs.map(({ label, to }, index) => (
            <Fragment key={to}>
              {index > 0 && <span aria-hidden="true">/</span>}
              <Link to={to}>{label}</Link>
            </Fragment>
          ))}
        </nav>
      )}
      <div className="row between">
        <div className={inPlace ? styles.inPlace : `row ${styles.title}`}>
          <PageTitle about={about} isHidden={Boolean(inPlace)}>
            {title}
          </PageTitle>
          {inPlace || beside}
        </div>
        {aside}
      </div>
      {children}
    </div>
  )
}

/** The page's `h1`. It takes the focus when the page opens, so that a screen reader announces the page. */
export function PageTitle({
  about,
  isHidden = false,
  children,
}: {
  about?: string | undefined
  /** Hidden, but read out by screen readers. */
  isHidden?: boolean
  children: string
}) {
  const site = useContext(SiteName)
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useRef(false)
  useEffect(() => {
    document.title = `${children}${about ? `\u00a0: ${about}` : ''} · ${site}`
  }, [children, about, site])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading means another page of the same screen
  useEffect(() => {
    // A heading that loads later does not take the focus from an element that has it.
    if (!arrived.current || document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    arrived.current = true
  }, [children])
  return (
    <h1 ref={heading} tabIndex={-1} {...(isHidden && { className: 'visually-hidden' })}>
      {children}
    </h1>
  )
}
