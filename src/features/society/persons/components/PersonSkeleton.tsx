import { Skeleton } from '@mantine/core'
import styles from './Person.module.css'

const Part = ({ lines }: { lines: number }) => (
  <div className="card stack">
    <Skeleton height={22} width="45%" />
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={`line-${line.toString()}`} height={18} width={line % 2 ? '60%' : '85%'} />
    ))}
  </div>
)

/** Placeholder of a person's page while it loads. */
export const PersonSkeleton = () => (
  <div className="stack-lg" aria-busy="true">
    <span className="visually-hidden" role="status">
      Chargement…
    </span>
    <Skeleton height={20} width={180} />
    <Skeleton height={40} width="min(420px, 80%)" />
    <Skeleton height={72} radius={10} />
    <div className={styles.parts}>
      <div className="stack">
        <Part lines={4} />
        <Part lines={6} />
      </div>
      <div className="stack">
        <Part lines={4} />
        <Part lines={3} />
      </div>
    </div>
  </div>
)
