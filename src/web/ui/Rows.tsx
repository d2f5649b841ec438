import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Rows.module.css'

/** A framed list with a row for each item. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className="framed" aria-label={label}>
    {children}
  </ul>
)

type Props = {
  /** Picture or drawing before the text. */
  media?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** An amount or a state, at the end of the row. */
  end?: ReactNode
  /** The accessible name, where the visible words are not enough. */
  name?: string
} & ({ to: string; onOpen?: undefined } | { to?: undefined; onOpen: () => void })

/** A row that is one link or button: title, detail, and an amount or a state at its end. */
export function Row({ media, title, detail, end, name, to, onOpen }: Props) {
  const content = (
    <>
      {media && <span className={styles.media}>{media}</span>}
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {end && <span className={styles.end}>{end}</span>}
      <IconChevronRight size={20} aria-hidden="true" className={styles.go} />
    </>
  )
  if (to === undefined)
    return (
      <button type="button" className={styles.row} aria-haspopup="dialog" aria-label={name} onClick={onOpen}>
        {content}
      </button>
    )
  return (
    <Link to={to} className={styles.row} aria-label={name}>
      {content}
    </Link>
  )
}
