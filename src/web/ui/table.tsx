import './table.css'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Direction = 'asc' | 'desc'
const SORTED = { asc: 'ascending', desc: 'descending' } as const
const ARROWS = { asc: IconArrowUp, desc: IconArrowDown }

/** A column's head that sorts by it; pressed again, the other way round. */
export function SortHead(props: {
  children: ReactNode
  sorted?: Direction | undefined
  className?: string
  onSort: (direction: Direction) => void
}) {
  const { children, sorted, className, onSort } = props
  const Arrow = sorted ? ARROWS[sorted] : IconArrowsSort
  return (
    <th scope="col" aria-sort={sorted ? SORTED[sorted] : 'none'} className={className}>
      <button type="button" className="sort" onClick={() => onSort(sorted === 'asc' ? 'desc' : 'asc')}>
        {children}
        <Arrow size={16} aria-hidden="true" className={sorted ? undefined : 'soft'} />
      </button>
    </th>
  )
}

/** The way through the pages of a list; every page is an address. */
export function Pager(props: { page: number; pages: number; to: (page: number) => string }) {
  const { page, pages, to } = props
  if (pages <= 1) return null
  return (
    <nav className="pager no-print" aria-label="Pages de la liste">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev">
          <IconChevronLeft size={18} aria-hidden="true" />
          Précédente
        </Link>
      ) : (
        <span />
      )}
      <span>
        Page {page} sur {pages}
      </span>
      {page < pages ? (
        <Link to={to(page + 1)} rel="next">
          Suivante
          <IconChevronRight size={18} aria-hidden="true" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
