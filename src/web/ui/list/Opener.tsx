import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** What a row opens: a page by its address, something on this page, or nothing. */
export type RowTarget = string | (() => void) | undefined

type Props = { to: RowTarget; className: string | undefined; children: ReactNode }

/** The part of a row that one presses; the way back from a page finds the list as it was. */
export function Opener({ to, className, children }: Props) {
  const { search } = useLocation()
  if (to === undefined) return <span className={className}>{children}</span>
  if (typeof to === 'string')
    return (
      <Link to={to} state={{ from: search }} className={className}>
        {children}
      </Link>
    )
  return (
    <button type="button" onClick={to} className={className}>
      {children}
    </button>
  )
}
