import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

/** Target of a row: an address, an action, or nothing. */
export type RowTarget = string | (() => void) | undefined

type Props = { to: RowTarget; className: string | undefined; children: ReactNode }

/** Pressable part of a row; going back restores the list. */
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
