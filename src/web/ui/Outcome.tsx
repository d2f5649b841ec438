import { type ReactNode, useEffect, useRef } from 'react'
import styles from './states.module.css'

/** The result of a form, in its place: it takes the focus, so that it is read out and the keyboard continues from it. */
export function Outcome({ title, children }: { title?: string; children: ReactNode }) {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <div ref={message} className={`${styles.notice} ${styles.good}`} role="status" tabIndex={-1}>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  )
}
