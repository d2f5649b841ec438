import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { configurationQuery } from '../../features/society/settings/client.ts'
import { Emblem } from '../../web/art/Emblem.tsx'
import hero from '../../web/art/hero.svg'
import styles from './PublicHeader.module.css'

const PICTURE = { '--picture': `url(${hero})` } as CSSProperties
const NAMED = { 'aria-label': 'L’association' }

/**
 * The society's name on its picture, beside or above a visitor's page; as a `div` inside another page it is no
 * landmark.
 */
export function PublicHeader({ as: Element = 'aside' }: { as?: 'aside' | 'div' }) {
  const { data } = useQuery(configurationQuery)
  return (
    <Element {...(Element === 'aside' && NAMED)} className="front-picture" style={PICTURE}>
      <Link to="/" className={`brand ${styles.name}`}>
        <Emblem size={56} logo={data?.logo} />
        <span>{data?.association.name ?? '\u00a0'}</span>
      </Link>
      <p className={styles.motto}>Adhérer, réserver, se retrouver.</p>
    </Element>
  )
}
