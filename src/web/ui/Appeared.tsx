import { type ReactNode, useEffect, useRef } from 'react'

/** What appeared because something was pressed: the view and the keyboard go to it. */
export function Appeared({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="stack-lg appeared">
      {children}
    </div>
  )
}
