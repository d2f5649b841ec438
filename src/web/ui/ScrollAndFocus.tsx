import { type ReactNode, useEffect, useRef } from 'react'
import styles from './ScrollAndFocus.module.css'

/** Content that appeared because something was pressed: it is scrolled into view and takes the focus. */
export function ScrollAndFocus({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className={`stack-lg ${styles.appeared}`}>
      {children}
    </div>
  )
}
