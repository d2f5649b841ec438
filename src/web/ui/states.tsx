import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './states.module.css'

/** An empty state: a drawing, one sentence, one action. */
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

/** A loading error: what happened, and a retry. */
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

/** Placeholder rows while a list or a page loads. */
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
