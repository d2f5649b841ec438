import { Skeleton } from '@mantine/core'
import styles from './home.module.css'

/** As home stands, and at least as high as a screen: what comes moves nothing that one sees already. */
export const HomeSkeleton = () => (
  <div className={styles.home} aria-busy="true">
    <span className="visually-hidden" role="status">
      Chargement…
    </span>
    <div className="stack">
      <Skeleton height={24} width={160} />
      <Skeleton height={100} radius={10} />
      <Skeleton height={76} radius={10} />
      <Skeleton height={24} width={160} />
      <Skeleton height={640} radius={10} />
    </div>
    <Skeleton className={styles.side} height={328} radius={16} />
  </div>
)
