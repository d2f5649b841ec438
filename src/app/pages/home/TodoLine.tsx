import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Todo } from './source.ts'
import styles from './Waiting.module.css'

const LOOKS = {
  calm: { icon: styles.icon, detail: 'soft' },
  urgent: { icon: `${styles.icon} ${styles.bad}`, detail: 'soft' },
  late: { icon: `${styles.icon} ${styles.bad}`, detail: styles.late },
}

/** A task, linked to the page where it is done. */
export function TodoLine({ todo: { to, icon: Drawn, title, detail, tone } }: { todo: Todo }) {
  const look = LOOKS[tone ?? 'calm']
  return (
    <Link to={to} className={styles.todo}>
      <span className={look.icon}>
        <Drawn size={24} aria-hidden="true" />
      </span>
      <div>
        <strong className={styles.title}>{title}</strong>
        <p className={look.detail}>{detail}</p>
      </div>
      <IconChevronRight size={22} aria-hidden="true" className={styles.go} />
    </Link>
  )
}
