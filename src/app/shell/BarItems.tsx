import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import type { Entry } from '../menus.ts'
import styles from './Bar.module.css'
import { Dropdown } from './Dropdown.tsx'
import { fittingItems } from './fitting.ts'
import { currentItem } from './navigation.ts'
import { useMenus } from './useMenus.ts'

/** The entries of the bar in one line; those that do not fit are in « Plus », at its end. */
export function BarItems({ measured }: { measured: ReactNode }) {
  const { items } = useMenus()
  const room = useRef<HTMLUListElement>(null)
  const ruler = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(items.length)
  const current = currentItem(items, useLocation().pathname)
  const labels = items.map(({ label }) => label).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the entries, or the elements beside them, change
  useLayoutEffect(() => {
    const measure = () => {
      const widths = [...(ruler.current?.children ?? [])].map((each) => each.getBoundingClientRect().width)
      const gap = Number.parseFloat(getComputedStyle(ruler.current as Element).columnGap) || 0
      setShown(fittingItems(widths.slice(0, -1), widths.at(-1) ?? 0, gap, room.current?.clientWidth ?? 0))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const each of [room.current, ruler.current]) if (each) observer.observe(each)
    return () => observer.disconnect()
  }, [labels, measured])
  const rest = items.slice(shown)
  return (
    <>
      <ul ref={room} className={styles.items}>
        {items.slice(0, shown).map((item) => (
          <li key={item.label}>
            {'to' in item ? (
              <BarLink entry={item} isCurrent={item === current} />
            ) : (
              <Dropdown label={item.label} isCurrent={item === current}>
                {list(item.entries)}
              </Dropdown>
            )}
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <Dropdown label="Plus" align="right" isCurrent={rest.some((item) => item === current)}>
              <ul>
                {rest.map((item) =>
                  'to' in item ? (
                    <li key={item.label}>
                      <NavLink to={item.to}>{item.label}</NavLink>
                    </li>
                  ) : (
                    <li key={item.label}>
                      <p className={styles.heading}>{item.label}</p>
                      {list(item.entries)}
                    </li>
                  ),
                )}
              </ul>
            </Dropdown>
          </li>
        )}
      </ul>
      {/* Measures the width that the entries would have. */}
      <ul ref={ruler} className={styles.ruler} aria-hidden="true">
        {[...items, { label: 'Plus', entries: [] }].map((item) => (
          <li key={item.label} className={styles.link}>
            {item.label}
            {'entries' in item && <span className={styles.mark} />}
          </li>
        ))}
      </ul>
    </>
  )
}

const BarLink = ({ entry: { label, to }, isCurrent }: { entry: Entry; isCurrent: boolean }) => (
  <Link to={to} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>
    {label}
  </Link>
)

const list = (entries: Entry[]) => (
  <ul>
    {entries.map(({ label, to }) => (
      <li key={to}>
        <NavLink to={to}>{label}</NavLink>
      </li>
    ))}
  </ul>
)
