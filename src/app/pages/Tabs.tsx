import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SkeletonRows } from '../../web/ui/states.tsx'
import styles from './Tabs.module.css'

type Tab = { name: string; label: string }

/** On a phone the row of tabs is wider than the screen. */
const bringIntoSight = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/**
 * Parts of a page as tabs: which one is shown is in the address (`?onglet=`), the first where it names none. A parameter that is about
 * all of them is kept from one to the next.
 */
export function Tabs<T extends Tab>({
  label,
  tabs,
  keeps,
  children,
}: {
  label: string
  tabs: readonly T[]
  keeps?: string
  children: (tab: T) => ReactNode
}) {
  const [params] = useSearchParams()
  const shown = tabs.find(({ name }) => name === params.get('onglet')) ?? tabs[0]
  if (!shown) return null
  const kept = keeps && params.get(keeps)
  return (
    <>
      <nav className={styles.tabs} aria-label={label}>
        {tabs.map(({ name, label }) => (
          <Link
            key={name}
            to={`?onglet=${name}${kept ? `&${keeps}=${encodeURIComponent(kept)}` : ''}`}
            ref={name === shown.name ? bringIntoSight : undefined}
            aria-current={name === shown.name ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Suspense key={shown.name} fallback={<SkeletonRows rows={4} />}>
        {children(shown)}
      </Suspense>
    </>
  )
}
