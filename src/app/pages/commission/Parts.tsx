import { Suspense } from 'react'
import type { Commission } from '../../../features/society/commissions/contract.ts'
import { SkeletonRows } from '../../../web/ui/states.tsx'
import styles from './Commission.module.css'
import type { PARTS } from './table.ts'

/** Parts of what there is of a commission, one below the other. */
export const Parts = ({ commission, parts }: { commission: Commission; parts: typeof PARTS }) =>
  parts.map(({ name, title, Content }) => (
    <section key={name} className={styles.part} aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <Content commission={commission} />
      </Suspense>
    </section>
  ))
