import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './Pager.module.css'

/** The way through the pages of a list; every page is an address. */
export function Pager(props: { page: number; pages: number; to: (page: number) => string }) {
  const { page, pages, to } = props
  if (pages <= 1) return null
  return (
    <nav className={`${styles.pager} no-print`} aria-label="Pages de la liste">
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
