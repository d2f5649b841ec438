import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './states.module.css'

/** Nothing to show: a drawing, one sentence, one thing to do. */
export const EmptyState = ({
  drawing,
  children,
  action,
}: {
  drawing?: ReactNode
  children: ReactNode
  action?: ReactNode
}) => (
  <div className={`card ${styles.empty}`}>
    {drawing}
    <p>{children}</p>
    {action}
  </div>
)

/** Something did not load: what happened in plain words, and a way to try again. */
export const ErrorState = ({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) => (
  <div className={`card ${styles.empty}`} role="alert">
    <p>{children}</p>
    {onRetry && (
      <Button variant="default" onClick={onRetry}>
        Réessayer
      </Button>
    )}
  </div>
)

/** Grey lines in the shape of what comes. */
export const SkeletonRows = ({ rows = 4, height = 56 }: { rows?: number; height?: number }) => (
  <div className="stack" aria-busy="true">
    <span className="visually-hidden" role="status">
      Chargement…
    </span>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={`row-${row.toString()}`} height={height} radius={10} />
    ))}
  </div>
)

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'quiet'

/** A state: a dot in the colour of its tone and a word, once a row. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)

export const Notice = ({
  tone,
  title,
  children,
  alert,
}: {
  tone: Tone
  title?: string
  children?: ReactNode
  alert?: boolean
}) => (
  <div className={`${styles.notice} ${styles[tone]}`} role={alert ? 'alert' : undefined}>
    {title && <strong>{title}</strong>}
    {children && <div>{children}</div>}
  </div>
)
