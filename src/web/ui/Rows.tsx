import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Rows.module.css'

/** Things one below the other in one frame, a row each. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={`framed ${styles.rows}`} aria-label={label}>
    {children}
  </ul>
)

type Props = {
  /** A picture or a drawing before the words. */
  media?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** An amount or a state, at the end of the row. */
  end?: ReactNode
  /** What it is called, where its words alone don't say it. */
  name?: string
} & ({ to: string; onOpen?: undefined } | { to?: undefined; onOpen: () => void })

/** A thing in a row that opens it, whole: what it is, what is said of it, and an amount or a state at its end. */
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
