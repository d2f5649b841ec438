import { Suspense } from 'react'
import type { Commission } from '../../../features/society/commissions/contract.ts'
import { SkeletonRows } from '../../../web/ui/states.tsx'
import styles from './Commission.module.css'
import type { Part } from './table.ts'

/** A part that the page waits for: what stands below is rendered with it, so that it does not move. */
export const FirstPart = ({ commission, part: { name, title, Content } }: { commission: Commission; part: Part }) => (
  <section className={styles.part} aria-labelledby={name}>
    <h2 id={name}>{title}</h2>
    <Content commission={commission} />
  </section>
)

/** Parts of a commission's page, one below the other. */
export const Parts = ({ commission, parts }: { commission: Commission; parts: readonly Part[] }) =>
  parts.map(({ name, title, Content }) => (
    <section key={name} className={styles.part} aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <Content commission={commission} />
      </Suspense>
    </section>
  ))
