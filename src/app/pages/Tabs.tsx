import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Segments } from '../../web/ui/Segments.tsx'
import { SkeletonRows } from '../../web/ui/states.tsx'
import styles from './Tabs.module.css'

/** Tabs of one `group` share a place in the row and are listed in a second row. */
type Tab = { name: string; label: string; group?: string }

const groupOf = ({ group, label }: Tab) => group ?? label

/** On a phone the row of tabs is wider than the screen. */
const bringIntoSight = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/**
 * Tabs of a page: the address holds the shown one (`?onglet=`), the first by default. Parameters shared by all tabs are
 * kept.
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
  const addressOf = ({ name }: Tab) => `?onglet=${name}${kept ? `&${keeps}=${encodeURIComponent(kept)}` : ''}`
  const groups = [...Map.groupBy(tabs, groupOf)]
  const within = tabs.filter((tab) => groupOf(tab) === groupOf(shown))
  return (
    <>
      <nav className={styles.tabs} aria-label={label}>
        {groups.map(([group, [first]]) => {
          const isShown = group === groupOf(shown)
          return (
            <Link
              key={group}
              to={addressOf(first ?? shown)}
              ref={isShown ? bringIntoSight : undefined}
              aria-current={isShown ? (within.length > 1 ? 'true' : 'page') : undefined}
            >
              {group}
            </Link>
          )
        })}
      </nav>
      {within.length > 1 && (
        <Segments
          label={groupOf(shown)}
          views={within.map((tab) => ({ to: addressOf(tab), label: tab.label, shown: tab === shown }))}
        />
      )}
      <Suspense key={shown.name} fallback={<SkeletonRows rows={4} />}>
        {children(shown)}
      </Suspense>
    </>
  )
}
