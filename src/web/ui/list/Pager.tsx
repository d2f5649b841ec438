import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import styles from './Pager.module.css'
import { PAGE_SIZES } from './view.ts'

type Props = {
  page: number
  pages: number
  to: (page: number) => string
  /** Rows a page, if that can be chosen. */
  size?: number
  onResize?: (size: number) => void
}

/** Pagination; every page has an address. */
export function Pager({ page, pages, to, size, onResize }: Props) {
  if (pages <= 1 && !onResize) return null
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
      <div className={styles.place}>
        {pages > 2 ? (
          <PageJump key={page} page={page} pages={pages} to={to} />
        ) : (
          <span>
            Page {page} sur {pages}
          </span>
        )}
        {onResize && (
          <NativeSelect
            aria-label="Lignes par page"
            data={PAGE_SIZES.map((each) => ({ value: String(each), label: `${each} par page` }))}
            value={String(size)}
            onChange={({ currentTarget }) => onResize(Number(currentTarget.value))}
          />
        )}
      </div>
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

/** « Page 3 sur 202 », with an editable number; an invalid one leads to the nearest page. */
function PageJump({ page, pages, to }: Pick<Props, 'page' | 'pages' | 'to'>) {
  const [typed, setTyped] = useState(String(page))
  const navigate = useNavigate()
  const jump = () => {
    const wanted = Math.min(Math.max(Number.parseInt(typed, 10) || page, 1), pages)
    if (wanted === page) return setTyped(String(page))
    navigate(to(wanted))
  }
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        jump()
      }}
    >
      Page
      <TextInput
        aria-label={`Aller à une page, de 1 à ${pages}`}
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={jump}
      />
      sur {pages}
    </form>
  )
}
